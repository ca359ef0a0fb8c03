/** The contact of a queued write, from its keys (`contacts:42`). */
export function contactIdOf(keys: readonly string[]): number | undefined {
  const key = keys.find((text) => text.startsWith("contacts:"));
  return key === undefined ? undefined : Number(key.slice("contacts:".length));
}
