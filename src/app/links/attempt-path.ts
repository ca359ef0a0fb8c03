/** Where one attempt is looked at. */
export const attemptPath = (id: string) => `/imports?attempt=${id}`;

/** The attempt a path leads to. */
export function attemptIn(path: string): string | undefined {
  return /^\/imports\?attempt=([\w-]+)$/.exec(path)?.[1];
}
