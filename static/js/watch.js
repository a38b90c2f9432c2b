// The pages that people watch.
import { watch } from "./watch/live.js";
import { setUpSharing } from "./watch/share.js";
import "./shared/copy.js";
import { toBottom } from "./watch/sheet.js";
import { localTimes } from "./shared/local_times.js";
import "./shared/pictures.js";
import "./shared/print.js";

localTimes(document);
toBottom();
setUpSharing();
watch();

// Nobody taps on a television: it goes on to the next game by itself, a while after the winner.
const APPLAUSE = 60_000; // ms
const next = () => document.querySelector(".tv .went-on a");
if (document.querySelector(".tv")) setInterval(() => next() && location.assign(`${next().href}/tv`), APPLAUSE);

