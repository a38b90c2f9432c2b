// A plain form is sent once, however often its button is tapped.

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!("once" in form.dataset)) return;
  if ("sending" in form.dataset) event.preventDefault();
  form.dataset.sending = "";
});
addEventListener("pageshow", () =>
  document.querySelectorAll("form[data-once]").forEach((form) => { delete form.dataset.sending; }));
