// Sends a form until it is answered. The form's own key makes a second sending harmless.

const WAITS = [1, 2, 4, 8]; // seconds; the last one again and again
const AGAIN = [429, 500, 502, 503, 504];

export async function send(url, body, unanswered, given = { up: false }) {
  for (let tries = 0; !given.up; tries++) {
    const response = await post(url, body);
    if (response && !AGAIN.includes(response.status)) return response;
    unanswered(response);
    await pause(response?.wait || WAITS[Math.min(tries, WAITS.length - 1)], given);
  }
  return null;
}

async function post(url, body) {
  const response = await fetch(url, { method: "POST", body, headers: { Accept: "text/html" } })
    .catch(() => null); // no connection
  const html = await response?.text().catch(() => null); // cut off midway
  return typeof html === "string" ? read(response, html) : null;
}

const read = ({ status, redirected, url, headers }, html) =>
  ({ status, saved: redirected, url, wait: Number(headers.get("Retry-After")), html });

// Waits, but not past the moment at which the network or the page comes back.
function pause(seconds, given) {
  return new Promise((go) => {
    const timer = setTimeout(go, seconds * 1000);
    const early = () => { clearTimeout(timer); go(); };
    given.goOn = early;
    addEventListener("online", early, { once: true });
    document.addEventListener("visibilitychange", early, { once: true });
  });
}
