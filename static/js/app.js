// Installed as an app, where the address is secure: the service worker keeps the shell.
navigator.serviceWorker?.register("/sw.js").catch(() => {}); // private browsing may refuse it
