// The page of a correction: times are shown by this phone's own clock.
import { localTimes } from "./shared/local_times.js";

localTimes(document);
