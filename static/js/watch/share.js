// The link to watch: the phone's own way of sharing where there is one, else copying.
const link = document.getElementById("share-link");
const button = document.getElementById("share-button");
const copy = document.getElementById("copy");

function share(event) {
  event.preventDefault();
  navigator.share({ title: button.dataset.title, url: link.href }).catch(() => {
    link.scrollIntoView(); // dismissed, or not allowed: the link itself is there
  });
}

async function copyLink() {
  await navigator.clipboard.writeText(link.href);
  const before = copy.textContent;
  copy.textContent = copy.dataset.copied;
  setTimeout(() => { copy.textContent = before; }, 2000);
}

export function sharing() {
  if (button && link && navigator.share) button.addEventListener("click", share);
  if (copy && navigator.clipboard) {
    copy.hidden = false;
    copy.addEventListener("click", copyLink);
  }
}
