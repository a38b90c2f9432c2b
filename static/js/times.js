// Times come from the server in UTC; people read them by their own clock.
const clock = new Intl.DateTimeFormat(undefined, { hour: "numeric", minute: "2-digit" });
const day = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short" });
const date = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });

export const timeOfDay = (moment) => clock.format(moment);

export function localTimes(root) {
  const today = new Date().toDateString();
  for (const time of root.querySelectorAll("time[datetime]")) {
    const moment = new Date(time.dateTime);
    const words = moment.toDateString() === today ? [] : [day.format(moment)];
    time.textContent = time.className === "begun" ? date.format(moment)
      : [...words, clock.format(moment)].join(" ");
    time.title = moment.toLocaleString();
  }
}
