/** Links of meetings from external sources: only those safe to open in a browser, else none. */
const linkLengthMax = 2_000;

export function safeLink(text: string): string {
  const url = URL.parse(text.trim());
  const isSafe =
    url !== null && (url.protocol === "https:" || url.protocol === "http:") && url.href.length <= linkLengthMax;
  return isSafe ? url.href : "";
}
