/** Adds `https://` to a URL without a scheme; blank stays empty (spec 000 §5). */
export function webAddress(text: string): string {
  const typed = text.trim();
  if (typed === "") return "";
  return /^https?:\/\//i.test(typed) ? typed : `https://${typed.replace(/^\/+/, "")}`;
}
