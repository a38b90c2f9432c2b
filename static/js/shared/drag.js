// A row of a list is dragged by the handle at its mark: it changes places with the next one as soon
// as the finger is past that one's middle. `swap` does that, and returns the row that is held then;
// `dropped` is told of it once it is let go, or once the phone has taken the finger away.

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
    event.preventDefault(); // no text is selected
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
    for (let rows = list.children.length; row && rows; rows -= 1) step(clientY); // it may be far
  });
  for (const end of ["pointerup", "pointercancel"]) list.addEventListener(end, drop);
  list.addEventListener("click", (event) => {
    if (moved && event.target.closest(".grip")) event.preventDefault(); // that was no tap
  });
}
