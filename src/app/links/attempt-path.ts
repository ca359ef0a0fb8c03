/** URL of a call attempt. */
export const attemptPath = (id: string) => `/imports?attempt=${id}`;

/** Parses the attempt from a path. */
export function attemptIn(path: string): string | undefined {
  return /^\/imports\?attempt=([\w-]+)$/.exec(path)?.[1];
}
