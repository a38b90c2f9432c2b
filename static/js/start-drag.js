// A seat is dragged by the handle at its mark. The marks stay where they are, since they go by
// seat; the name moves on by one whenever the finger is over the next row.

export function whenDragged(seats, swap) {
  let row = null;

  function drop() {
    if (!row) return;
    row.classList.remove("dragged");
    row = null;
    seats.dispatchEvent(new Event("change", { bubbles: true })); // the draft is kept
  }

  seats.addEventListener("pointerdown", (event) => {
    const grip = event.isPrimary && event.target.closest(".grip.drags");
    if (!grip) return;
    event.preventDefault();
    seats.setPointerCapture(event.pointerId);
    row = grip.closest("li");
    row.classList.add("dragged");
  });
  seats.addEventListener("pointermove", ({ clientY }) => {
    if (!row) return;
    const { top, bottom } = row.getBoundingClientRect();
    const by = clientY < top ? -1 : Number(clientY > bottom);
    const beyond = by < 0 ? row.previousElementSibling : row.nextElementSibling;
    if (!by || !beyond) return;
    row.classList.remove("dragged");
    row = swap(row, by);
    row.classList.add("dragged");
  });
  for (const end of ["pointerup", "pointercancel"]) seats.addEventListener(end, drop);
}
