// Without a network a link on the keeper's page would lead to the browser's own error page, and the
// counting be gone: it is said instead, and the page stays. Whether there is one is asked of the
// server where something waits already.
import { sayAbove } from "./keeper-round.js";

const PATIENCE = 4_000;
const doubtful = () => !navigator.onLine || [...document.querySelectorAll(".unsent, .stale")].some(({ hidden }) => !hidden);

async function follow(link) {
  const there = await fetch("/offline", { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout?.(PATIENCE) })
    .catch(() => null);
  if (there?.ok) location.assign(link.href);
  else say();
}

function say() {
  sayAbove(document.querySelector("[data-keeper]").dataset.away);
  document.querySelector("form.round")?.classList.add("touched");
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]:not([download])");
  if (!link || !document.querySelector("form.round") || !doubtful()) return;
  event.preventDefault();
  follow(link);
});
