// Installing as an app, where the address is secure: the service worker keeps the shell. Once the
// browser says that the app can be installed, the menu offers it.
let offer = null;

function show() {
  const button = document.querySelector("[data-install]");
  if (button) button.hidden = !offer;
  const plain = document.querySelector("[data-plain]");
  if (plain) plain.hidden = isSecureContext;
}

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  offer = event;
  show();
});
document.addEventListener("click", ({ target }) => {
  if (!target.closest?.("[data-install]")) return;
  offer?.prompt();
  offer = null;
  show();
});
document.addEventListener("page:shown", show);
navigator.serviceWorker?.register("/sw.js").catch(() => {}); // private browsing may refuse it
