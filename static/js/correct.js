// When a round was written down, by this phone's own clock.
import { localTimes } from "./shared/times.js";

localTimes(document);
