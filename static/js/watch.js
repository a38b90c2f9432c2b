// The pages that people watch.
import { watch } from "./watch/live.js";
import { setUpSharing } from "./watch/share.js";
import "./shared/copy.js";
import { toBottom } from "./watch/sheet.js";
import { localTimes } from "./shared/local_times.js";
import "./shared/pictures.js";

localTimes(document);
toBottom();
setUpSharing();
watch();
