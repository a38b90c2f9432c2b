// What was saved on this phone and is not yet with the server: forms in the order in which they
// were saved, each with its own key, so that sending one twice does it once. Written to the disk
// before anything is sent; neither a closed tab nor an empty battery loses one.
//
// item  { id, place, game, url, body, kind: "round" | "other", number, told, at, problem? }

const NAME = "eights";
let opened;

function open() {
  opened ??= new Promise((done, failed) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore("outbox", { keyPath: "id", autoIncrement: true });
      asked.result.createObjectStore("pages");
    };
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error);
  });
  return opened;
}

// Answers once the transaction is on the disk, not merely asked for.
async function within(store, mode, act) {
  const transaction = (await open()).transaction(store, mode, { durability: "strict" });
  const asked = act(transaction.objectStore(store));
  return new Promise((done, failed) => {
    transaction.oncomplete = () => done(asked?.result);
    transaction.onabort = transaction.onerror = () => failed(transaction.error);
  });
}

export async function put(item) {
  navigator.storage?.persist?.().catch(() => {}); // where it is refused, the age is shown all the same
  const id = await within("outbox", "readwrite", (items) => items.put(item));
  return { ...item, id };
}

export const remove = (id) => within("outbox", "readwrite", (items) => items.delete(id));

export async function waiting(game) {
  const items = await within("outbox", "readonly", (all) => all.getAll()).catch(() => []);
  return items.filter((item) => !game || item.game === game)
    .sort((one, other) => (one.place ?? one.id) - (other.place ?? other.id));
}

export const keepPage = (game, html) => within("pages", "readwrite", (pages) => pages.put(html, game));
export const keptGames = () => within("pages", "readonly", (pages) => pages.getAllKeys()).catch(() => []);
export const dropPage = (game) => within("pages", "readwrite", (pages) => pages.delete(game));
export const keptPage = (game) =>
  within("pages", "readonly", (pages) => pages.get(game)).catch(() => undefined);
