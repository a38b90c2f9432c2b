// The link to the picture of the standings sends it as a PNG. Its code is loaded on the tap.

document.addEventListener("click", async (event) => {
  const link = event.target.closest?.("[data-picture]");
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  try {
    const { send } = await import("../picture.js");
    await send(link);
  } catch {
    location.assign(link.href); // the SVG needs no script
  }
});
