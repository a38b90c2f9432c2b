// Where the phone cannot know how it goes on before a round is with the server: at the end of a
// game, in sudden death, after something was undone.
import { whenShown } from "./keeper-round.js";

whenShown((form) => {
  const why = form?.dataset.stopped;
  if (!why) return;
  form.querySelectorAll(".table, .keypad").forEach((part) => { part.inert = true; });
  const line = document.createElement("p");
  line.textContent = why === "finished" ? form.dataset.over : form.dataset.goesOn;
  form.querySelector(".outlook").replaceChildren(line);
  form.classList.add("touched");
});
