// The first page: rows are added, seats change places, and the dealer is named. Without this script
// the form does the same.
import { chooseRules } from "./rules/choosing.js";
import { whenDragged } from "./shared/drag.js";
import { draftRestored } from "./start/draft.js";
import "./start/send.js";
import { localTimes } from "./shared/local_times.js";
import "./shared/today.js";
import "./outbox/waiting.js";

const MOST = 10;
const seats = document.getElementById("seats");
const dealer = document.getElementById("dealer");
const add = document.getElementById("add");

const rows = () => [...seats.children];
const field = (row, name) => row.querySelector(`[name=${name}]`);

function updateRows() {
  const last = rows().length - 1;
  rows().forEach((row, at) => {
    const name = field(row, "name").value.trim();
    const seat = dealer.dataset.seat.replace("{number}", at + 1);
    if (!dealer.options[at]) dealer.add(new Option("", at + 1));
    dealer.options[at].textContent = name || seat;
    for (const button of row.querySelectorAll(".move")) {
      button.hidden = !name; // an empty row does not move
      button.disabled = at + Number(button.dataset.by) < 0 || at + Number(button.dataset.by) > last;
    }
    row.querySelector(".grip").classList.toggle("drags", Boolean(name));
  });
}

function addRow() {
  const number = rows().length + 1;
  const row = rows().at(-1).cloneNode(true);
  for (const error of row.querySelectorAll(".error")) error.remove();
  for (const input of row.querySelectorAll("input")) {
    input.value = "";
    input.id = `${input.name}-${number}`;
    input.removeAttribute("aria-invalid");
    input.removeAttribute("aria-describedby");
    input.setAttribute("aria-label", input.getAttribute("aria-label").replace(number - 1, number));
  }
  row.querySelector(".mark").className = `mark p${number}`;
  row.querySelector(".mark use").setAttribute("href", `#m${number}`);
  seats.append(row);
  if (add) add.hidden = number >= MOST;
  updateRows();
  return field(row, "name");
}

function swap(row, by) {
  const at = rows().indexOf(row);
  const other = rows()[at + by];
  for (const name of ["name", "start"]) {
    const [one, two] = [field(row, name), field(other, name)];
    [one.value, two.value] = [two.value, one.value];
    clearError(one);
    clearError(two);
  }
  const deals = Number(dealer.value) - 1;
  if (deals === at) dealer.value = at + by + 1;
  else if (deals === at + by) dealer.value = at + 1;
  updateRows();
  return other;
}

seats.addEventListener("click", (event) => {
  const button = event.target.closest(".move");
  if (!button) return;
  const by = Number(button.dataset.by);
  const other = swap(button.closest("li"), by);
  const same = other.querySelector(`.move[data-by="${by}"]`);
  (same.disabled ? other.querySelector(`.move[data-by="${-by}"]`) : same).focus();
});
// Marks belong to seats and stay; the name moves.
whenDragged(seats, swap, () => seats.dispatchEvent(new Event("change", { bubbles: true }))); // the draft is kept

seats.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.isComposing || event.target.name !== "name") return;
  event.preventDefault();
  const next = rows()[rows().indexOf(event.target.closest("li")) + 1];
  if (next) field(next, "name").focus();
  else if (rows().length < MOST) addRow().focus();
});

add?.addEventListener("click", (event) => {
  event.preventDefault();
  addRow().focus();
});

seats.addEventListener("input", updateRows);

// An error is taken away as soon as its field is changed.
function clearError(changed) {
  document.getElementById(`${changed.id}-wrong`)?.remove();
  if (seats.contains(changed)) document.getElementById("players-wrong")?.remove();
  changed.removeAttribute("aria-invalid");
}

seats.closest("form").addEventListener("input", ({ target }) => clearError(target));

localTimes(document);
await draftRestored;
if (add) add.hidden = rows().length >= MOST;
updateRows();
chooseRules(); // it fits the options to what stands in the form by now
document.querySelector("[aria-invalid]")?.focus();
