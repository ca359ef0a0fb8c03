/**
 * Notifications of features the shell does not know, such as reminders: shown while published, removed by publishing
 * none.
 */
import type { Notice } from "../../domain/account/notices.ts";
import { isSameValue } from "../../domain/values/same-value.ts";
import { createStore, type Readable } from "../../kit/store.ts";

const byTeller = new Map<string, readonly Notice[]>();
const all = createStore<readonly Notice[]>([]);

export const toasts: Readable<readonly Notice[]> = all;

/** Replaces the notifications this source published before. */
export function showNotices(teller: string, notices: readonly Notice[]): void {
  if (isSameValue(byTeller.get(teller) ?? [], notices)) return;
  byTeller.set(teller, notices);
  all.set([...byTeller.values()].flat());
}
