// The keeper's pages. Each behaviour is a module that listens to the document, so that a page that
// replaces another needs no setting up: the event "page:shown" announces it.
import "./keeper/page.js"; // stores the page before anything changes it
import "./keeper/session.js";
import "./round/draft.js"; // before hands.js opens the first missing hand
import "./round/hands.js";
import "./round/mode.js";
import "./round/keypad.js";
import "./round/keyboard.js";
import "./round/next.js";
import "./round/details.js";
import "./round/validation.js";
import "./round/preview.js";
import "./outbox/save.js";
import "./outbox/unsent.js";
import "./outbox/next_page.js";
import "./keeper/live.js";
import "./round/paint.js";
import "./shared/pictures.js";
import "./keeper/forms.js";
import "./shared/today.js";
import "./shared/minus.js";
import "./shared/wake_lock.js";
import "./shared/install.js";

document.dispatchEvent(new Event("page:shown"));
