/** Instants as a person reads them. */
const format = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
});

export function whenWords(at: number | null): string {
  return at === null ? "never" : format.format(at);
}
