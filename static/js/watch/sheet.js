// On a long sheet the newest rounds stand at the bottom: it is scrolled there, and stays there.
const scroller = () => document.getElementById("sheet-scroller");

export const atBottom = () => {
  const box = scroller();
  return !box || box.scrollHeight - box.scrollTop - box.clientHeight < 40;
};

export const toBottom = () => {
  const box = scroller();
  if (box) box.scrollTop = box.scrollHeight;
};
