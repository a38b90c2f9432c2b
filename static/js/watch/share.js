// The link to watch: shared by the phone's own dialogue where there is one; else the page shows it.
const link = document.getElementById("share-link");
const button = document.getElementById("share-button");

function share(event) {
  event.preventDefault();
  navigator.share({ title: button.dataset.title, url: link.href }).catch(() => {
    link.scrollIntoView(); // dismissed or not allowed: show the link itself
  });
}

export function setUpSharing() {
  if (button && link && navigator.share) button.addEventListener("click", share);
}
