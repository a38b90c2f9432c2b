// Sends one form, once. Returns null unless our server has answered: the form may have arrived all the
// same, and is sent again with its key. The page of a proxy, of a wifi's login or of a server that is
// starting is no answer.
export const LONG_ENOUGH = 12_000;
const REFUSED = [200, 401, 403, 404, 409, 412, 413, 422];
const OURS = /data-keeper|data-session=|class="empty lost"/;

// Dropping one of two counts of a round goes through the outbox; other buttons load another page.
export const isKeeping = (button) => Boolean(button?.matches("[data-keep-theirs]"));
export const goesElsewhere = (button) => Boolean(button?.hasAttribute("formaction")) && !isKeeping(button);

// Forms that go through the outbox, and not straight to the server.
export const isQueued = (form) => form.matches(".round, [data-queue]");

// A form that is being sent says so in its markup, for its style.
export const isSending = (form) => form.hasAttribute("data-sending");
export const markSending = (form, on) => form.toggleAttribute("data-sending", on);

export async function post({ url, body }, patience = LONG_ENOUGH) {
  const response = await fetch(url, {
    method: "POST",
    body: new URLSearchParams(body),
    headers: { Accept: "text/html" },
    signal: AbortSignal.timeout?.(patience),
  }).catch(() => null); // no connection
  const html = await response?.text().catch(() => null); // cut off midway
  if (typeof html !== "string" || !OURS.test(html)) return null;
  const saved = response.redirected && response.ok && new URL(response.url).pathname.startsWith("/keep/");
  if (!saved && (response.redirected || !REFUSED.includes(response.status))) return null;
  return { status: response.status, saved, url: response.url, html };
}
