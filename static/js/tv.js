// The standings on a television, where nobody taps: it goes on to the next game by itself, a while
// after the winner.
import "./watch.js";

const APPLAUSE = 60_000; // ms
const next = () => document.querySelector(".tv .went-on a");
setInterval(() => next() && location.assign(`${next().href}/tv`), APPLAUSE);
