// The total of a player who joins: typing points chooses "Points", another choice clears the field.
document.addEventListener("input", ({ target }) => {
  if (target.matches("#join [name=points]") && target.value.trim()) target.form.elements.start.value = "points";
  else if (target.matches("#join [name=start]:not([value=points])")) target.form.elements.points.value = "";
});
