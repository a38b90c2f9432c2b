import { watch } from "./live.js";
import { sharing } from "./share.js";
import { toBottom } from "./sheet.js";
import { localTimes } from "./times.js";
import "./pictures.js";

localTimes(document);
toBottom();
sharing();
watch();

const print = document.getElementById("print");
if (print) {
  print.hidden = false;
  print.addEventListener("click", () => window.print());
}
