// The outbox: forms that were saved on this phone and that the server does not have yet, in the order
// in which they were saved. Each has its own key, so that sending one twice does it once. They are
// written to the disk before anything is sent: no closed tab and no empty battery loses one.
//
// item  { id, game, url, body, kind: "round" | "other", number, told, at, problem? }

const NAME = "eights";
const PATIENCE = 2_000; // ms: some browsers never answer; then the round goes straight to the server
let opened;

// Whether this phone has refused to store anything: then nothing may be promised.
export const hasNoStorage = () => storageFailed;
let storageFailed = false;

function open() {
  opened ??= new Promise((done, failed) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("outbox", { keyPath: "id", autoIncrement: true });
      request.result.createObjectStore("pages");
    };
    request.onsuccess = () => {
      opened = Promise.resolve(request.result); // even if it was late
      request.result.onversionchange = () => { request.result.close(); opened = null; };
      request.result.onclose = () => { opened = null; };
      done(request.result);
    };
    request.onerror = () => failed(request.error);
    setTimeout(failed, PATIENCE, new Error("The browser's database does not answer"));
  });
  return opened;
}

// A browser may close the database of a page that slept: then it is opened again.
async function begin(...what) {
  const database = await open();
  try {
    return database.transaction(...what);
  } catch {
    opened = null;
    return (await open()).transaction(...what);
  }
}

// Resolves once the transaction is on the disk.
async function transact(store, mode, act) {
  const transaction = await begin(store, mode, { durability: "strict" });
  const request = act(transaction.objectStore(store));
  return new Promise((done, failed) => {
    transaction.oncomplete = () => done(request?.result);
    transaction.onabort = transaction.onerror = () => failed(transaction.error);
  });
}

export async function put(item) {
  navigator.storage?.persist?.().catch(() => {}); // if it is refused, the age of the item is shown all the same
  const id = await transact("outbox", "readwrite", (items) => items.put(item)).catch((why) => {
    storageFailed = true;
    throw why;
  });
  tellOthers();
  return { ...item, id };
}

export const remove = (id) => transact("outbox", "readwrite", (items) => items.delete(id)).then(tellOthers);

// The server has answered: an item that was saved goes, a refused one stays with its reason. Unless
// it is no longer what was sent: it may have been changed, or taken back in another tab.
export const acknowledge = (item, problem) => transact("outbox", "readwrite", (items) => {
  items.get(item.id).onsuccess = ({ target: { result } }) => {
    if (result?.body !== item.body) return;
    if (problem) items.put({ ...item, problem });
    else items.delete(item.id);
  };
}).then(tellOthers);

// Other tabs show at once what waits here.
const tabs = globalThis.BroadcastChannel && new BroadcastChannel(NAME);
const tellOthers = () => tabs?.postMessage("");
tabs?.addEventListener("message", () => document.dispatchEvent(new Event("outbox:changed")));

export const keyOf = ({ body }) => new URLSearchParams(body).get("key");

export async function waiting(game) {
  const items = await transact("outbox", "readonly", (all) => all.getAll()).catch(() => []);
  return items.filter((item) => !game || item.game === game);
}

export const storePage = (game, html) => transact("pages", "readwrite", (pages) => pages.put(html, game));
export const storedGames = () => transact("pages", "readonly", (pages) => pages.getAllKeys()).catch(() => []);
export const dropPage = (game) => transact("pages", "readwrite", (pages) => pages.delete(game));
export const loadPage = (game) =>
  transact("pages", "readonly", (pages) => pages.get(game)).catch(() => undefined);

// The rounds that wait follow one another: when one of them gets another number or is dropped, the
// numbers of those behind it change, too.
export async function shiftNumbers(items, from, by) {
  if (!by) return;
  for (const item of items.slice(items.findIndex(({ id }) => id === from.id) + 1)) {
    if (item.kind === "round") await put(shifted(item, by));
  }
}

function shifted({ problem, ...item }, by) {
  const number = item.number + by;
  const body = new URLSearchParams(item.body);
  body.set("number", number);
  return { ...item, number, body: body.toString() };
}
