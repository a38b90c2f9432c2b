// The table's own rules, kept in this browser under their name and offered the next time.
const PLACE = "eights.rules";
const MOST = 20;

function kept() {
  try {
    const list = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
    return Array.isArray(list) ? list.filter(({ name, json }) => name && json).slice(0, MOST) : [];
  } catch {
    return []; // no storage here, or not ours
  }
}

function keep(list) {
  try {
    localStorage.setItem(PLACE, JSON.stringify(list.slice(0, MOST)));
    return true;
  } catch {
    return false; // no room, or not allowed: they can still be shared as a link
  }
}

const now = () => ({
  name: document.getElementById("r-name").value.trim(),
  json: document.getElementById("json").value,
});
const without = (name) => kept().filter((one) => one.name !== name);
const right = () => !document.querySelector("#rules-told .error");

function choice(name, json, title) {
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

// One row for each that is kept; the server's own row for "mine" gives way to the one kept.
export function offer(panel) {
  const rows = document.getElementById("rules-choices");
  const list = kept();
  const mine = document.getElementById("choice-mine");
  const chosen = mine?.querySelector("input").checked ? panel.querySelector("[name=mine]").value : "";
  for (const row of rows.querySelectorAll("[data-own]")) {
    if (!list.some((one) => one.name === row.dataset.own)) row.remove();
  }
  for (const { name, json } of list) {
    let row = [...rows.children].find((one) => one.dataset.own === name);
    if (!row) rows.append((row = choice(name, json, panel.dataset.kept)));
    row.querySelector("input").dataset.json = json;
    if (json === chosen) {
      row.querySelector("input").checked = true;
      mine.remove();
    }
  }
  buttons(list);
}

function buttons(list) {
  const { name, json } = now();
  const same = list.some((one) => one.name === name && one.json === json);
  document.getElementById("rules-keeping").hidden = false;
  document.getElementById("rules-keep").disabled = same || !name || !right();
  document.getElementById("rules-forget").hidden = !list.some((one) => one.name === name);
  document.getElementById("rules-copy").hidden = !navigator.clipboard;
}

function say(button, words) {
  const before = button.textContent;
  button.textContent = words;
  setTimeout(() => { button.textContent = before; }, 2000);
}

export function keeping(panel, form) {
  panel.addEventListener("click", async ({ target }) => {
    if (target.id === "rules-keep" && keep([now(), ...without(now().name)])) {
      say(target, target.dataset.kept);
      offer(panel);
    } else if (target.id === "rules-forget") {
      keep(without(now().name));
      offer(panel);
    } else if (target.id === "rules-copy") {
      await navigator.clipboard.writeText(document.getElementById("json").value);
      say(target, target.dataset.copied);
    }
  });
  // Rules that were given a name are there the next time, without being asked for it.
  form.addEventListener("submit", () => {
    if (document.getElementById("rules-told").dataset.name && right()) {
      keep([now(), ...without(now().name)]);
    }
  });
}
