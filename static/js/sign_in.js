// The sign-in page, which asks for the keeper's link.
import "./keeper/session.js";
import "./outbox/waiting.js";
