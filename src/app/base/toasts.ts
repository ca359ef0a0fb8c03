/** Notices of features the shell knows nothing of, such as reminders: told while they stand, taken back by telling none. */
import type { Notice } from "../../domain/account/notices.ts";
import { isSameValue } from "../../domain/values/same-value.ts";

const listeners = new Set<() => void>();
const byTeller = new Map<string, readonly Notice[]>();
let all: readonly Notice[] = [];

export const toasts = {
  get: (): readonly Notice[] => all,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Instead of what this teller told before. */
export function showNotices(teller: string, notices: readonly Notice[]): void {
  if (isSameValue(byTeller.get(teller) ?? [], notices)) return;
  byTeller.set(teller, notices);
  all = [...byTeller.values()].flat();
  for (const listener of listeners) listener();
}
