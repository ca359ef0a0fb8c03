/** App versions, and which are too old for a company (domain §20, `min_app_version`). */

const shape = /^\d{1,6}(\.\d{1,6}){0,3}$/;

export function isVersion(text: string): boolean {
  return shape.test(text);
}

/** An unreadable minimum version requires nothing; an app without a version is older than any. */
export function isOlder(version: string | undefined, least: string): boolean {
  if (!isVersion(least)) return false;
  if (version === undefined || !isVersion(version)) return true;
  const [mine, theirs] = [numbersOf(version), numbersOf(least)];
  const at = mine.findIndex((number, place) => number !== theirs[place]);
  return at >= 0 && (mine[at] ?? 0) < (theirs[at] ?? 0);
}

/**
 * The minimum a company requires; a version newer than the server's own could not be loaded by anyone, and requires
 * nothing.
 */
export function leastVersion(asked: string, served: string): string {
  return isOlder(served, asked) ? "" : asked;
}

/** Always four, so that 1.2 is 1.2.0.0. */
function numbersOf(version: string): number[] {
  const parts = version.split(".").map(Number);
  return Array.from({ length: 4 }, (_, place) => parts[place] ?? 0);
}
