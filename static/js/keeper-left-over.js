// A round of this game that was typed here, and of which no answer came before the page was
// closed. It is sent again with its own key, or shown beside what was recorded meanwhile.
import { leftOver, letGo } from "./keeper-draft.js";
import { send } from "./keeper-send.js";
import { whenShown } from "./keeper-round.js";
import { parsePage, showPage } from "./keeper-swap.js";

let busy = false;

async function settle(form) {
  const typed = leftOver(form);
  if (!typed || busy) return;
  if (!typed.sent && !saysAnything(typed)) return letGo(form.dataset.game, typed.number);
  busy = true;
  const url = typed.sent ? form.action : form.dataset.preview;
  const answer = await send(url, new URLSearchParams(typed.sent ?? typed.fields), () => {});
  busy = false;
  if (answer.saved) letGo(form.dataset.game, typed.number);
  const page = form.isConnected && parsePage(answer.html);
  if (page) showPage(page, answer.saved ? answer.url : null);
}

// Whose deal it would have been is nothing by itself.
const saysAnything = ({ fields }) => fields.some(([name, value]) =>
  value.trim() && !["key", "number", "dealer"].includes(name) && !(name === "multiplier" && value === "1"));

whenShown((form) => {
  if (form?.dataset.draft && !document.querySelector(".conflict")) settle(form);
});
