// A round of this game that was typed here and never saved, while another phone recorded one with
// its number: it is shown beside that one. What was saved and not yet sent waits in the outbox.
import { leftOver, letGo } from "./keeper-draft.js";
import { post } from "./keeper-send.js";
import { whenShown } from "./keeper-round.js";
import { parsePage, showPage } from "./keeper-swap.js";
import { waiting } from "./outbox.js";

let busy = false;

async function settle(form) {
  const typed = leftOver(form);
  if (!typed || busy || (await waiting(form.dataset.game)).length) return;
  if (!saysAnything(typed)) return letGo(form.dataset.game, typed.number);
  busy = true;
  const answer = await post({ url: form.dataset.preview, body: typed.fields });
  busy = false;
  const page = answer && form.isConnected && parsePage(answer.html);
  if (page) showPage(page, null);
}

// Whose deal it would have been is nothing by itself.
const saysAnything = ({ fields }) => fields.some(([name, value]) =>
  value.trim() && !["key", "number", "dealer"].includes(name) && !(name === "multiplier" && value === "1"));

whenShown((form) => {
  if (form?.dataset.draft && !document.querySelector(".conflict")) settle(form);
});
