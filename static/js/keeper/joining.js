// Where somebody begins who joins: typing points chooses them, and another choice empties the box.
document.addEventListener("input", ({ target }) => {
  if (target.matches("#join [name=points]") && target.value.trim()) target.form.elements.start.value = "points";
  else if (target.matches("#join [name=start]:not([value=points])")) target.form.elements.points.value = "";
});
