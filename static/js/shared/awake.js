// The screen stays on while a round is counted, where the phone allows that: over https only. And
// a saved round can be felt.
let asked = null;

function stayAwake() {
  const counting = document.querySelector("form.round, .watching");
  if (counting && !document.hidden) asked ??= ask();
}

async function ask() {
  const lock = await navigator.wakeLock?.request("screen").catch(() => null); // a low battery may say no
  lock?.addEventListener("release", () => { asked = null; });
  if (!lock) asked = null;
  return lock;
}

const letSleep = async () => (await asked)?.release();

export function buzz() {
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) navigator.vibrate?.(15);
}

document.addEventListener("visibilitychange", stayAwake);
document.addEventListener("page:shown", () => (document.querySelector("form.round") ? stayAwake() : letSleep()));
stayAwake();
