// Keeps the screen on while a round is counted, which phones allow over https only. And makes the
// phone buzz when a round was saved.
let request = null;

function stayAwake() {
  const counting = document.querySelector("form.round, .watching");
  if (counting && !document.hidden) request ??= requestLock();
}

async function requestLock() {
  const lock = await navigator.wakeLock?.request("screen").catch(() => null); // a low battery may refuse
  lock?.addEventListener("release", () => { request = null; });
  if (!lock) request = null;
  return lock;
}

const letSleep = async () => (await request)?.release();

export function buzz() {
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) navigator.vibrate?.(15);
}

document.addEventListener("visibilitychange", stayAwake);
document.addEventListener("page:shown", () => (document.querySelector("form.round") ? stayAwake() : letSleep()));
stayAwake();
