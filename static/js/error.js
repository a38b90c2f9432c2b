// Error pages send what waits on this phone, too.
import "./outbox/waiting.js";
