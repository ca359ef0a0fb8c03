/**
 * An object used as a table of names. It inherits nothing, so that a name such as `constructor`, which may come from
 * anybody, finds only what was put there.
 */
export function dictionary<T>(entries: Readonly<Record<string, T>> = {}): Record<string, T> {
  return Object.assign(Object.create(null) as Record<string, T>, entries);
}

/** What an object itself holds under a name that may come from anybody. */
export function ownEntry<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
