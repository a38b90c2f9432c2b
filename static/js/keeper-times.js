// When a round was written down, by this phone's own clock.
import { localTimes } from "./times.js";

localTimes(document);
