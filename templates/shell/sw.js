// Keeps the shell of the app on this phone, so that it opens without a network. It keeps no page
// of a game and no answer of the server: rounds wait in the page's own outbox.
const SHELL = {{ files|tojson }};
const NAME = {{ ("eights-" ~ name)|tojson }};

addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((shell) => shell.addAll(SHELL)).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  event.waitUntil(caches.keys()
    .then((names) => Promise.all(names.filter((name) => name !== NAME).map((name) => caches.delete(name))))
    .then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request, pathname));
  else if (pathname.startsWith("/static/")) event.respondWith(kept(request).then((file) => file ?? fetch(request)));
});

// Some networks take a request and never answer. The request is then aborted, not only left alone: a
// browser holds back every other request for the same page.
const PATIENCE = 6_000; // ms
function page(request, pathname) {
  const controller = new AbortController();
  const timer = /^\/(keep\/.*)?$/.test(pathname) && setTimeout(() => controller.abort(), PATIENCE);
  return fetch(request, { signal: controller.signal }).finally(() => clearTimeout(timer)).then(answered(pathname), () => kept("/offline"));
}

// While the server starts, a proxy answers in its place: a keeper goes on counting meanwhile.
const answered = (pathname) => (answer) =>
  (pathname.startsWith("/keep/") && [502, 503, 504].includes(answer.status) ? kept("/offline").then((page) => page ?? answer) : answer);
const kept = (what) => caches.match(what, { ignoreVary: true });
