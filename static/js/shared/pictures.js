// The link to the picture of the standings makes a PNG of it. The rest is fetched on the tap.

document.addEventListener("click", async (event) => {
  const link = event.target.closest?.("[data-picture]");
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  try {
    const { send } = await import("../picture.js");
    await send(link);
  } catch {
    location.assign(link.href); // the drawing itself is there without any script
  }
});
