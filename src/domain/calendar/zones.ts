/** Validates IANA time zone names. */

/** Cached: a lookup costs as much as reading a whole event. Bounded, because names may vary endlessly in case. */
const found = new Set<string>();
const foundMax = 1_000;

/** True for a zone of the IANA database; not for a plain offset, which has no daylight saving time. */
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
