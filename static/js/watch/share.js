// The link to watch: shared by the phone's own dialogue where there is one, else copied.
const link = document.getElementById("share-link");
const button = document.getElementById("share-button");
const copy = document.getElementById("copy");

function share(event) {
  event.preventDefault();
  navigator.share({ title: button.dataset.title, url: link.href }).catch(() => {
    link.scrollIntoView(); // dismissed or not allowed: show the link itself
  });
}

async function copyLink() {
  await navigator.clipboard.writeText(link.href);
  const before = copy.textContent;
  copy.textContent = copy.dataset.copied;
  setTimeout(() => { copy.textContent = before; }, 2000);
}

export function setUpSharing() {
  if (button && link && navigator.share) button.addEventListener("click", share);
  if (copy && navigator.clipboard) {
    copy.hidden = false;
    copy.addEventListener("click", copyLink);
  }
}
