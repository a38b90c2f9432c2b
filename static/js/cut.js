// Cutting for the deal: each tap chooses the next player's card.

const fields = () => [...document.querySelectorAll("form.cut select")];
const nextBlank = () => fields().find((field) => !field.value);

function choose(card) {
  const field = card ? nextBlank() : fields().findLast((each) => each.value);
  if (!field) return;
  field.value = card;
  paint();
  if (card && !nextBlank()) field.form.requestSubmit();
}

function paint() {
  const next = nextBlank();
  fields().forEach((field) => field.closest(".hand").classList.toggle("open", field === next));
  next?.closest(".hand").scrollIntoView({ block: "nearest" });
}

document.addEventListener("click", ({ target }) => {
  const key = target.closest?.("[data-cut]");
  if (key) choose(key.dataset.cut);
});
document.addEventListener("change", ({ target }) => {
  if (!target.matches("form.cut select")) return;
  paint();
  if (!nextBlank()) target.form.requestSubmit();
});
document.addEventListener("page:shown", paint);
