// What the menu has beside counting, and the page that hands the game over.
import "./keeper.js";
import "./keeper/seats.js";
import "./keeper/links.js";
import "./keeper/joining.js";
