// Shows an option only with the choice that it depends on: data-with="name=value name=value".
function chosen(form, pair) {
  const [name, value] = pair.split("=");
  const field = form.elements[name];
  return field?.type === "checkbox" ? field.checked && value === field.value : field?.value === value;
}

export function fit(form, panel) {
  for (const part of panel.querySelectorAll("[data-with]")) {
    part.hidden = !part.dataset.with.split(" ").some((pair) => chosen(form, pair));
  }
}
