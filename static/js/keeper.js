// The keeper's page. Each behaviour is a module of its own and listens to the document, so that
// a page that is swapped in needs no setting up: "page:shown" tells of it.
import "./keeper/swap.js"; // remembers the page before anything paints on the page
import "./keeper/enter.js";
import "./round/draft.js"; // before what opens the first hand that is missing
import "./round/hands.js";
import "./round/mode.js";
import "./round/keypad.js";
import "./round/keyboard.js";
import "./round/next.js";
import "./round/more.js";
import "./round/mistyped.js";
import "./round/preview.js";
import "./outbox/save.js";
import "./outbox/unsent.js";
import "./outbox/ahead.js";
import "./keeper/news.js";
import "./round/paint.js";
import "./shared/pictures.js";
import "./keeper/plain.js";
import "./shared/today.js";
import "./shared/sign.js";
import "./shared/awake.js";
import "./shared/app.js";

document.dispatchEvent(new Event("page:shown"));
