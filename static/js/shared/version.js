// After an upgrade of the server the page is loaded anew, as soon as nobody is in the middle of
// something. Each stream begins with the server's version; the page's own stands in its script's path.
const RELOADED_FOR = "eights.reloaded-for";
const versionOf = (page) => page.querySelector('script[src^="/static/"]')?.getAttribute("src").split("/")[2];
const OURS = versionOf(document);
let theirs = OURS;

export const isAnotherVersion = (page) => versionOf(page) !== OURS;

export function hearVersion(stream) {
  stream?.addEventListener("version", ({ data }) => {
    theirs = data;
    reloadIfQuiet();
  });
}

function reloadIfQuiet() {
  if (theirs !== OURS && isQuiet() && isFirstTimeFor(theirs)) location.reload();
}

// Nobody who types is interrupted, and no save that is under way.
const isQuiet = () => !document.querySelector("[data-sending], form.touched") && ![...document.forms].some(isChanged);

const isChanged = (form) => [...form.elements].some((field) => {
  if (field.type === "hidden" || field.matches("form.round *")) return false; // a round says .touched
  if (field.matches("select")) return field.selectedIndex !== Math.max(0, [...field.options].findIndex((one) => one.defaultSelected));
  return field.matches("input, textarea") && (field.value !== field.defaultValue || Boolean(field.checked) !== Boolean(field.defaultChecked));
});

// A page that a proxy has kept would come back as old as it was: one attempt for each version.
function isFirstTimeFor(version) {
  try {
    if (sessionStorage.getItem(RELOADED_FOR) === version) return false;
    sessionStorage.setItem(RELOADED_FOR, version);
    return true;
  } catch {
    return false;
  }
}

document.addEventListener("page:shown", reloadIfQuiet);
