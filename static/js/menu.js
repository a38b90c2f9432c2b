// The menu: seats, links and joining. Also the page that hands the game over.
import "./keeper.js";
import "./keeper/seats.js";
import "./keeper/links.js";
import "./keeper/joining.js";
