// The screen stays on while a round is counted, where the phone allows that: over https only.
let lock = null;

async function stayAwake() {
  const counting = document.querySelector("form.round, .watching");
  if (!counting || document.hidden || lock) return;
  lock = await navigator.wakeLock?.request("screen").catch(() => null) ?? null; // a low battery may say no
  lock?.addEventListener("release", () => { lock = null; });
}

document.addEventListener("visibilitychange", stayAwake);
document.addEventListener("page:shown", () => (document.querySelector("form.round") ? stayAwake() : lock?.release()));
stayAwake();
