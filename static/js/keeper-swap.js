// Puts a page that the server has answered with in the place of the one on the screen. One that
// was made on the phone (`ahead`) is no news of the server's, and is not remembered.
import { remember } from "./keeper-kept.js";

const PARTS = [".bar", "main"];

export function parsePage(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  return page.querySelector("[data-keeper]") ? page : null;
}

export function showPage(page, url, ahead = false) {
  if (!ahead) remember(page);
  for (const part of PARTS) document.querySelector(part).replaceWith(page.querySelector(part));
  document.title = page.title;
  if (url) history.replaceState(null, "", url);
  document.dispatchEvent(new CustomEvent("page:shown", { detail: { ahead } }));
}
