// Choosing rules: the options fit the kind at once, and what they mean is asked at every change.
// Without this, "Update" does the same.
import { Idiomorph } from "../vendor/idiomorph.js";
import { keeping, offer } from "./rules-mine.js";
import { fit } from "./rules-fit.js";
import "./sign.js";

const PAUSE = 250; // ms: somebody who types is asked about the whole word
const panel = document.getElementById("rules-form");
const form = panel.closest("form");
let asked = 0;
let timer;

async function ask(more = {}) {
  clearTimeout(timer);
  const mine = ++asked;
  const fields = new URLSearchParams(new FormData(form));
  for (const [name, value] of Object.entries(more)) fields.set(name, value);
  const answer = await fetch(panel.dataset.form, { method: "POST", body: fields })
    .then((response) => (response.ok ? response.text() : null), () => null);
  if (answer !== null && mine === asked) show(answer);
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
  offer(panel);
  fit(form, panel);
}

panel.addEventListener("change", ({ target }) => {
  if (target.name === "rules") {
    if (target.dataset.json) form.elements.mine.value = target.dataset.json;
    form.elements["r-base"].value = ""; // the options are those of other rules from now on
  }
  if (target.value === "own" && target.name === "target") document.getElementById("own").focus();
  fit(form, panel);
  if (target.id !== "json") ask();
});

panel.addEventListener("input", ({ target }) => {
  if (target.id === "json") return;
  clearTimeout(timer);
  timer = setTimeout(ask, PAUSE);
});

panel.addEventListener("click", (event) => {
  if (event.target.id === "rules-take") {
    event.preventDefault();
    ask({ take: "1" });
  }
});

keeping(panel, form);
settle();
