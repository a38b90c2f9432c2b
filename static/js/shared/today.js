// The day of a game is the date at the table: this fills a form's hidden field with the phone's date,
// however the form is sent. Without a script the server takes its own date.
document.addEventListener("formdata", ({ target, formData }) => {
  if (!target.querySelector('[name="day"][type="hidden"]')) return;
  const now = new Date();
  formData.set("day", [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, "0")).join("-"));
});
