// The standings as a PNG: drawn from the server's SVG, then shared, or saved where sharing fails.

async function draw(address) {
  const drawing = new Image();
  drawing.src = address;
  await drawing.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [drawing.naturalWidth, drawing.naturalHeight];
  canvas.getContext("2d").drawImage(drawing, 0, 0);
  return new Promise((made) => { canvas.toBlob(made, "image/png"); });
}

function save(png, name) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(png), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

export async function send(link) {
  const png = await draw(link.href);
  const name = link.dataset.picture;
  const files = [new File([png], name, { type: "image/png" })];
  if (!navigator.canShare?.({ files })) return save(png, name);
  // Closing the phone's own dialogue rejects, too.
  await navigator.share({ files, title: document.title }).catch(() => {});
}
