// What waits on this phone is sent from an error's page too.
import "./outbox/waiting.js";
