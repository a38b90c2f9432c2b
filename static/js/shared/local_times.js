// Times come from the server in UTC and are shown in the phone's own time zone: in the page's
// language, and if the browser has that language too, in the format of the browser's country.
const page = document.documentElement.lang;
const locale = navigator.languages.find((one) => one.split("-")[0] === page) ?? page;
const clock = new Intl.DateTimeFormat(locale, { hour: "numeric", minute: "2-digit" });
const day = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short" });

export const timeOfDay = (moment) => clock.format(moment);

export function localTimes(root) {
  const today = new Date().toDateString();
  for (const time of root.querySelectorAll("time[datetime]")) {
    const moment = new Date(time.dateTime);
    const words = moment.toDateString() === today ? [] : [day.format(moment)];
    time.textContent = [...words, clock.format(moment)].join(" ");
    time.title = moment.toLocaleString(locale);
  }
}
