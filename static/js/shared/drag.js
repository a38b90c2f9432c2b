// Drags a row of a list by the handle at its mark: it changes places with the next row as soon as
// the finger is past the middle of that one. `swap` changes the places and returns the row that the
// finger holds then; `dropped` is called when the row is released, or the phone cancels the touch.

const middle = (row) => {
  const { top, bottom } = row.getBoundingClientRect();
  return (top + bottom) / 2;
};

export function whenDragged(list, swap, dropped) {
  let row = null;
  let moved = false;

  function take(event) {
    const grip = event.isPrimary && event.target.closest(".grip.drags");
    if (!grip) return;
    event.preventDefault(); // selects no text
    grip.setPointerCapture(event.pointerId);
    row = grip.closest("li");
    row.classList.add("dragged");
    moved = false;
  }

  function step(y) {
    const { previousElementSibling: before, nextElementSibling: after } = row;
    const by = before && y < middle(before) ? -1 : Number(Boolean(after) && y > middle(after));
    if (!by) return;
    row.classList.remove("dragged");
    row = swap(row, by);
    row.classList.add("dragged");
    moved = true;
  }

  function drop({ type }) {
    row?.classList.remove("dragged");
    if (row && moved) dropped(row, type === "pointerup");
    row = null;
  }

  list.addEventListener("pointerdown", take);
  list.addEventListener("pointermove", ({ clientY }) => {
    for (let rows = list.children.length; row && rows; rows -= 1) step(clientY); // one step for each row that the finger has passed
  });
  for (const end of ["pointerup", "pointercancel"]) list.addEventListener(end, drop);
  list.addEventListener("click", (event) => {
    if (moved && event.target.closest(".grip")) event.preventDefault(); // it was a drag, not a tap
  });
}
