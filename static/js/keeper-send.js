// One form sent to the server, once. Null where no answer came: it may have been heard all the same.

const LONG_ENOUGH = 12_000;
const AGAIN = [429, 500, 502, 503, 504];

export async function post({ url, body }, patience = LONG_ENOUGH) {
  const response = await fetch(url, {
    method: "POST",
    body: new URLSearchParams(body),
    headers: { Accept: "text/html" },
    signal: AbortSignal.timeout?.(patience),
  }).catch(() => null); // no connection
  const html = await response?.text().catch(() => null); // cut off midway
  if (typeof html !== "string" || AGAIN.includes(response.status)) return null;
  return { status: response.status, saved: response.redirected, url: response.url, html };
}
