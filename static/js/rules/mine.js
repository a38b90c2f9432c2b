// The table's own rules, stored in this browser under their name and offered the next time.
import { offerCopy, sayDone } from "../shared/copy.js";

const STORAGE_KEY = "eights.rules";
const MOST = 20;

function loadRules() {
  try {
    const list = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(list) ? list.filter(({ name, json }) => name && json).slice(0, MOST) : [];
  } catch {
    return []; // no storage, or something else in it
  }
}

function storeRules(list) {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(list.slice(0, MOST)));
    return true;
  } catch {
    return false; // full or refused: the rules can still be shared as a link
  }
}

const currentRules = () => ({
  name: document.getElementById("r-name").value.trim(),
  json: document.getElementById("json").value,
});
const without = (name) => loadRules().filter((one) => one.name !== name);
const isValid = () => !document.querySelector("#rules-told .error");

function choiceFor(name, json, title) {
  const label = document.createElement("label");
  label.className = "choice";
  label.dataset.own = name;
  const radio = Object.assign(document.createElement("input"), { type: "radio", name: "rules", value: "mine" });
  radio.dataset.json = json;
  const text = Object.assign(document.createElement("span"), { className: "title" });
  text.append(Object.assign(document.createElement("bdi"), { textContent: name }));
  const hint = Object.assign(document.createElement("span"), { className: "hint", textContent: title });
  label.append(radio, text, hint);
  return label;
}

// Offers each of the stored rules in a row; the server's own row for "mine" gives way to theirs.
export function offerMine(panel) {
  const rows = document.getElementById("rules-choices");
  const list = loadRules();
  const mine = document.getElementById("choice-mine");
  const chosen = mine?.querySelector("input").checked ? panel.querySelector("[name=mine]").value : "";
  for (const row of rows.querySelectorAll("[data-own]")) {
    if (!list.some((one) => one.name === row.dataset.own)) row.remove();
  }
  for (const { name, json } of list) {
    let row = [...rows.children].find((one) => one.dataset.own === name);
    if (!row) rows.append((row = choiceFor(name, json, panel.dataset.kept)));
    row.querySelector("input").dataset.json = json;
    if (json === chosen) {
      row.querySelector("input").checked = true;
      mine.remove();
    }
  }
  updateButtons(list);
}

function updateButtons(list) {
  const { name, json } = currentRules();
  const same = list.some((one) => one.name === name && one.json === json);
  document.getElementById("rules-keeping").hidden = false;
  document.getElementById("rules-keep").disabled = same || !name || !isValid();
  document.getElementById("rules-forget").hidden = !list.some((one) => one.name === name);
  offerCopy(); // the server's form comes with the button hidden
}

export function setUpKeeping(panel, form) {
  panel.addEventListener("click", ({ target }) => {
    if (target.id === "rules-keep" && storeRules([currentRules(), ...without(currentRules().name)])) {
      sayDone(target);
      offerMine(panel);
    } else if (target.id === "rules-forget") {
      storeRules(without(currentRules().name));
      offerMine(panel);
    }
  });
  // Rules with a name of their own are stored without asking.
  form.addEventListener("submit", () => {
    if (document.getElementById("rules-told").dataset.name && isValid()) {
      storeRules([currentRules(), ...without(currentRules().name)]);
    }
  });
}
