/** Which names are IANA time zones. */

/** Found before: asking costs as much as reading a whole event. Written in capitals or not, there is no end of names. */
const found = new Set<string>();
const foundMax = 1_000;

/** True for a zone of the IANA database; a mere offset is none, for it knows nothing of daylight saving. */
export function isZone(name: string): boolean {
  if (found.has(name)) return true;
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    if (found.size < foundMax) found.add(name);
    return true;
  } catch {
    return false;
  }
}
