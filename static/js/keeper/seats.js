// In the menu players are dragged to other seats. A drop sends what the button "Seat later" sends;
// without a connection everybody goes back to their old seat.
import { whenDragged } from "../shared/drag.js";
import { sayUnsent } from "./forms.js";
import { post } from "../outbox/send.js";
import { parsePage, showPage, toNotice } from "./page.js";

function ready() {
  const seats = document.querySelector("ol.seats");
  if (!seats) return;
  const order = [...seats.children];
  for (const grip of seats.querySelectorAll(".grip")) grip.classList.add("drags");
  whenDragged(seats, swap, (row, letGo) => {
    const seat = [...seats.children].indexOf(row) + 1;
    if (!letGo) seats.append(...order);
    else if (order[seat - 1] !== row) sit(row, seat, seats, order);
  });
}

// The other row moves: the dragged one has to stay in the document, under the finger.
function swap(row, by) {
  if (by < 0) row.after(row.previousElementSibling);
  else row.before(row.nextElementSibling);
  return row;
}

async function sit(row, seat, seats, order) {
  const { form } = row.querySelector("[name=seat]");
  const body = new URLSearchParams(new FormData(form));
  body.set("seat", seat);
  seats.inert = true;
  const answer = await post({ url: form.action, body });
  const page = answer && parsePage(answer.html);
  if (page) {
    showPage(page, answer.saved ? answer.url : null);
    if (!answer.saved) toNotice();
    return;
  }
  if (answer) return location.reload(); // score is kept elsewhere now: the page says so
  seats.append(...order);
  seats.inert = false;
  sayUnsent(seats);
}

document.addEventListener("page:shown", ready);
ready();
