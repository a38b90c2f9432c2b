// The page of a game for whoever does not keep score of it yet.
import "./keeper/enter.js";
import "./outbox/waiting.js";
