// The page that asks for the keeper's link.
import "./keeper/session.js";
import "./outbox/waiting.js";
