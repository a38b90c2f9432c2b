// Choosing rules: the options fit the kind at once, and the server says what they mean after every
// change. Without this script, "Update" does the same.
import { Idiomorph } from "../../vendor/idiomorph.js";
import { setUpKeeping, offerMine } from "./mine.js";
import { fit } from "./fit.js";
import "../shared/minus.js";

const PAUSE = 250; // ms: so that a word is sent whole
let panel;
let form;
let requests = 0;
let timer;

async function refresh(more = {}) {
  clearTimeout(timer);
  const number = ++requests;
  const fields = new URLSearchParams(new FormData(form));
  for (const [name, value] of Object.entries(more)) fields.set(name, value);
  const answer = await fetch(panel.dataset.form, { method: "POST", body: fields })
    .then((response) => (response.ok ? response.text() : null), () => null);
  if (answer !== null && number === requests) show(answer);
}

function show(html) {
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  Idiomorph.morph(panel, fresh.content.getElementById("rules-form"), {
    ignoreActiveValue: true,
    callbacks: {
      beforeAttributeUpdated: (name) => name !== "open", // what was unfolded stays so
      beforeNodeRemoved: (node) => !node.dataset || !("own" in node.dataset),
    },
  });
  settle();
}

function settle() {
  document.getElementById("rules-update").hidden = true;
  offerMine(panel);
  fit(form, panel);
}

export function chooseRules() {
  panel = document.getElementById("rules-form");
  form = panel.closest("form");
  panel.addEventListener("change", change);
  panel.addEventListener("input", refreshSoon);
  panel.addEventListener("click", take);
  setUpKeeping(panel, form);
  settle();
}

function change({ target }) {
  if (target.name === "rules") {
    if (target.dataset.json) form.elements.mine.value = target.dataset.json;
    form.elements["r-base"].value = ""; // the options are those of other rules from now on
  }
  if (target.value === "own" && target.name === "target") document.getElementById("own").focus();
  fit(form, panel);
  if (target.id !== "json") refresh();
}

function refreshSoon({ target }) {
  if (target.id === "json") return;
  clearTimeout(timer);
  timer = setTimeout(refresh, PAUSE);
}

function take(event) {
  if (event.target.id !== "rules-take") return;
  event.preventDefault();
  refresh({ take: "1" });
}
