// Changing the rules in the middle of a game.
import "./keeper.js";
import { chooseRules } from "./rules/choosing.js";

chooseRules();
