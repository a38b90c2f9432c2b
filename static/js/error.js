// Error pages send the waiting forms of this phone, too.
import "./outbox/waiting.js";
