/** Which numbers of which contacts a job checks, what it costs, and which are left out and why. */
import type { Contact } from "../contacts/contact.ts";
import { primaryOf } from "../contacts/reach.ts";
import { phoneKey } from "../values/phone-number.ts";
import type { CheckNumbers, CheckReason } from "./check-options.ts";
import { planOf } from "./number-plan.ts";

export interface PlannedCheck {
  contact_id: number;
  number: string;
  number_key: string;
  /** Null: it is checked. */
  reason: CheckReason | null;
}

/** Each number once; in the order of the contacts. */
export function planChecks(contacts: readonly Pick<Contact, "id" | "phones">[], which: CheckNumbers): PlannedCheck[] {
  const taken = new Set<string>();
  return contacts.flatMap(({ id: contact_id, phones }): PlannedCheck[] => {
    const primary = primaryOf(phones);
    const chosen = which === "all" ? phones : primary ? [primary] : [];
    if (chosen.length === 0) return [{ contact_id, number: "", number_key: "", reason: "no_phone" }];
    return chosen.map(({ number }) => {
      const number_key = phoneKey(number);
      const reason = planOf(number) === "outside" ? "foreign" : taken.has(number_key) ? "same_number" : null;
      taken.add(number_key);
      return { contact_id, number, number_key, reason };
    });
  });
}

export interface CheckCost {
  /** Taken from the pack. */
  charged: number;
  /** Checked in the last 30 days, or being checked: free. */
  free: number;
  skipped: { reason: CheckReason; count: number }[];
}

export function costOf(planned: readonly PlannedCheck[], covered: ReadonlySet<string>): CheckCost {
  const checked = planned.filter(({ reason }) => reason === null);
  const free = checked.filter(({ number_key }) => covered.has(number_key)).length;
  const by = Map.groupBy(planned, ({ reason }) => reason);
  return {
    charged: checked.length - free,
    free,
    skipped: [...by].flatMap(([reason, { length: count }]) => (reason === null ? [] : [{ reason, count }])),
  };
}
