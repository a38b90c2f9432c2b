// What was saved on this phone and is not yet with the server: forms in the order in which they
// were saved, each with its own key, so that sending one twice does it once. Written to the disk
// before anything is sent; neither a closed tab nor an empty battery loses one.
//
// item  { id, game, url, body, kind: "round" | "other", number, told, at, problem? }

const NAME = "eights";
const PATIENCE = 2_000; // ms: some browsers never answer, and the round must go to the server then
let opened;

// Whether this phone has refused to keep anything: then nothing may be promised.
export const refuses = () => refused;
let refused = false;

function open() {
  opened ??= new Promise((done, failed) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore("outbox", { keyPath: "id", autoIncrement: true });
      asked.result.createObjectStore("pages");
    };
    asked.onsuccess = () => {
      opened = Promise.resolve(asked.result); // also where it was late
      asked.result.onversionchange = () => { asked.result.close(); opened = null; };
      asked.result.onclose = () => { opened = null; };
      done(asked.result);
    };
    asked.onerror = () => failed(asked.error);
    setTimeout(failed, PATIENCE, new Error("The browser's database does not answer"));
  });
  return opened;
}

// A browser may drop the database of a page that has slept: then it is opened anew.
async function begin(...what) {
  const database = await open();
  try {
    return database.transaction(...what);
  } catch {
    opened = null;
    return (await open()).transaction(...what);
  }
}

// Answers once the transaction is on the disk, not merely asked for.
async function within(store, mode, act) {
  const transaction = await begin(store, mode, { durability: "strict" });
  const asked = act(transaction.objectStore(store));
  return new Promise((done, failed) => {
    transaction.oncomplete = () => done(asked?.result);
    transaction.onabort = transaction.onerror = () => failed(transaction.error);
  });
}

export async function put(item) {
  navigator.storage?.persist?.().catch(() => {}); // where it is refused, the age is shown all the same
  const id = await within("outbox", "readwrite", (items) => items.put(item)).catch((why) => {
    refused = true;
    throw why;
  });
  tellOthers();
  return { ...item, id };
}

export const remove = (id) => within("outbox", "readwrite", (items) => items.delete(id)).then(tellOthers);

// The server has answered: what is done goes, what was refused stays with its reason. If it is still
// what was sent: meanwhile it may have been mended, or taken back in another tab.
export const acknowledge = (item, problem) => within("outbox", "readwrite", (items) => {
  items.get(item.id).onsuccess = ({ target: { result } }) => {
    if (result?.body !== item.body) return;
    if (problem) items.put({ ...item, problem });
    else items.delete(item.id);
  };
}).then(tellOthers);

// Another tab of the same game shows at once what waits here.
const tabs = globalThis.BroadcastChannel && new BroadcastChannel(NAME);
const tellOthers = () => tabs?.postMessage("");
tabs?.addEventListener("message", () => document.dispatchEvent(new Event("outbox:changed")));

export const keyOf = ({ body }) => new URLSearchParams(body).get("key");

export async function waiting(game) {
  const items = await within("outbox", "readonly", (all) => all.getAll()).catch(() => []);
  return items.filter((item) => !game || item.game === game);
}

export const keepPage = (game, html) => within("pages", "readwrite", (pages) => pages.put(html, game));
export const keptGames = () => within("pages", "readonly", (pages) => pages.getAllKeys()).catch(() => []);
export const dropPage = (game) => within("pages", "readwrite", (pages) => pages.delete(game));
export const keptPage = (game) =>
  within("pages", "readonly", (pages) => pages.get(game)).catch(() => undefined);

// The rounds that wait follow one another: where one of them gets another number, or is let go, those
// behind it move along. Whose deal it is follows anew from the rounds before.
export async function moveAlong(items, from, by) {
  if (!by) return;
  for (const item of items.slice(items.findIndex(({ id }) => id === from.id) + 1)) {
    if (item.kind === "round") await put(moved(item, by));
  }
}

function moved({ problem, ...item }, by) {
  const number = item.number + by;
  const body = new URLSearchParams(item.body);
  body.set("number", number);
  return { ...item, number, body: body.toString() };
}
