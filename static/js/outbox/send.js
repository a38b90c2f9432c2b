// One form sent to the server, once. Null where no answer of ours came: it may have been heard all
// the same, and is sent again with its key. A proxy's page, a way into the wifi, a server that is
// starting are no answer.
export const LONG_ENOUGH = 12_000;
const REFUSED = [200, 401, 403, 404, 409, 412, 413, 422];
const OURS = /data-keeper|data-session=|class="empty lost"/;

// Letting a count of a round go is kept and sent as a round is; other buttons ask for another page.
export const isKeeping = (button) => Boolean(button?.matches("[data-keep-theirs]"));
export const goesElsewhere = (button) => Boolean(button?.hasAttribute("formaction")) && !isKeeping(button);

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
