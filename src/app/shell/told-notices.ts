/** Notices of features the shell knows nothing of, such as reminders: told while they stand, taken back by telling none. */
export interface ToldNotice {
  id: string;
  text: string;
  /** Milliseconds since 1970. */
  at: number;
  path: string | null;
}

const listeners = new Set<() => void>();
const byTeller = new Map<string, readonly ToldNotice[]>();
let all: readonly ToldNotice[] = [];

export const toldNotices = {
  get: (): readonly ToldNotice[] => all,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Instead of what this teller told before. */
export function tellNotices(teller: string, notices: readonly ToldNotice[]): void {
  byTeller.set(teller, notices);
  all = [...byTeller.values()].flat();
  for (const listener of listeners) listener();
}
