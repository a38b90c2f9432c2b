// Pages of which nothing but printing needs a script.
import "./shared/print.js";
