// Rows that change places move from where they were to where they are now.

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const rows = () => [...document.querySelectorAll(".place[id]")];

// Returns the function to call once the rows have their new places.
export function animateRows() {
  const was = new Map(rows().map((row) => [row.id, row.offsetTop]));
  return () => {
    if (calm.matches) return;
    for (const row of rows()) {
      const by = (was.get(row.id) ?? row.offsetTop) - row.offsetTop;
      if (by) row.animate({ translate: [`0 ${by}px`, "0 0"] }, { duration: 450, easing: "ease-out" });
    }
  };
}
