import { watch } from "./watch/live.js";
import { sharing } from "./watch/share.js";
import { toBottom } from "./watch/sheet.js";
import { localTimes } from "./shared/times.js";
import "./shared/pictures.js";

localTimes(document);
toBottom();
sharing();
watch();

// Nobody taps on a television: it goes on to the next game by itself, once the winner has been seen.
const APPLAUSE = 60_000; // ms
const next = () => document.querySelector(".tv .went-on a");
if (document.querySelector(".tv")) setInterval(() => next() && location.assign(`${next().href}/tv`), APPLAUSE);

const print = document.getElementById("print");
if (print) {
  print.hidden = false;
  print.addEventListener("click", () => window.print());
}
