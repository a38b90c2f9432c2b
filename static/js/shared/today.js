// A game has the date of the table. A form with an unseen field for it gets this phone's own, in
// whichever way it is sent; without a script the server's date is taken.
document.addEventListener("formdata", ({ target, formData }) => {
  if (!target.querySelector('[name="day"][type="hidden"]')) return;
  const now = new Date();
  formData.set("day", [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, "0")).join("-"));
});
