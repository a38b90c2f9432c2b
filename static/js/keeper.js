// The keeper's page. Each behaviour is a module of its own and listens to the document, so that
// a page that is swapped in needs no setting up: "page:shown" tells of it.
import "./keeper-swap.js"; // remembers the page before anything paints on the page
import "./keeper-enter.js";
import "./keeper-draft.js"; // before what opens the first hand that is missing
import "./keeper-hands.js";
import "./keypad-mode.js";
import "./keypad.js";
import "./keypad-typing.js";
import "./keypad-next.js";
import "./keeper-more.js";
import "./keeper-mistyped.js";
import "./keeper-preview.js";
import "./keeper-save.js";
import "./keeper-unsent.js";
import "./keeper-ahead.js";
import "./keeper-news.js";
import "./keeper-paint.js";
import "./pictures.js";
import "./keeper-plain.js";
import "./today.js";
import "./sign.js";
import "./awake.js";
import "./app.js";

document.dispatchEvent(new Event("page:shown"));
