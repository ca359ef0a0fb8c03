/** Three-way merge of a contact's phones, emails and addresses: additions of both, then removals (domain §24). */
import { addressKey, emailKey } from "./contact-tidy.ts";
import type { Address, Email, Phone } from "./contact.ts";
import type { dncStatuses } from "../values/options.ts";
import type { Sides } from "../values/merge-fields.ts";
import { phoneKey } from "../values/phone-number.ts";
import { withOnePrimary } from "./primary.ts";
import { isSameValue } from "../values/same-value.ts";

/** Which side wins when both changed the same part of the same item. */
export type Preferred = "yours" | "theirs";

interface ListRule<T> {
  keyOf(item: T): string;
  /** The strictest of both, for parts where neither side may override the other. */
  strictest(yours: T, theirs: T): Partial<T>;
}

const phoneRule: ListRule<Phone> = {
  keyOf: (phone) => phoneKey(phone.number),
  strictest: (yours, theirs) => ({
    // A known value beats an unknown one.
    ...withExtension(theirs.extension || yours.extension),
    do_not_call: yours.do_not_call || theirs.do_not_call,
    do_not_text: yours.do_not_text || theirs.do_not_text,
    bad_number: yours.bad_number || theirs.bad_number,
    dnc_status: strictestDnc(yours.dnc_status, theirs.dnc_status),
  }),
};

const withExtension = (extension: string | undefined) => (extension === undefined ? {} : { extension });

const spamOf = (marked_spam_at: number | null) => (marked_spam_at === null ? {} : { marked_spam_at });

const emailRule: ListRule<Email> = {
  keyOf: (email) => emailKey(email.address),
  strictest: (yours, theirs) => ({
    unsubscribed_at: earliest(yours.unsubscribed_at, theirs.unsubscribed_at),
    bounced_at: earliest(yours.bounced_at, theirs.bounced_at),
    ...spamOf(earliest(yours.marked_spam_at ?? null, theirs.marked_spam_at ?? null)),
  }),
};

const addressRule: ListRule<Address> = {
  keyOf: addressKey,
  strictest: (yours, theirs) => ({ do_not_mail: yours.do_not_mail || theirs.do_not_mail }),
};

export function mergePhones(sides: Sides<Phone[]>, preferred: Preferred): Phone[] {
  return settlePrimary(mergeList(sides, phoneRule, preferred), sides, phoneRule.keyOf, preferred);
}

export function mergeEmails(sides: Sides<Email[]>, preferred: Preferred): Email[] {
  return settlePrimary(mergeList(sides, emailRule, preferred), sides, emailRule.keyOf, preferred);
}

export function mergeAddresses(sides: Sides<Address[]>, preferred: Preferred): Address[] {
  return mergeList(sides, addressRule, preferred);
}

/** Their order, then our additions, without what either side removed. */
function mergeList<T extends object>({ was, yours, theirs }: Sides<T[]>, rule: ListRule<T>, preferred: Preferred): T[] {
  const before = byKey(was, rule);
  const ours = byKey(yours, rule);
  const current = byKey(theirs, rule);
  const merged: T[] = [];
  for (const [key, item] of current) {
    const mine = ours.get(key);
    if (mine) merged.push(mergeItem({ was: before.get(key), yours: mine, theirs: item }, rule, preferred));
    else if (!before.has(key)) merged.push(item);
  }
  for (const [key, item] of ours) if (!current.has(key) && !before.has(key)) merged.push(item);
  return merged;
}

function mergeItem<T extends object>(
  { was, yours, theirs }: { was: T | undefined; yours: T; theirs: T },
  rule: ListRule<T>,
  preferred: Preferred,
): T {
  const merged: T = { ...theirs };
  const strictest = rule.strictest(yours, theirs);
  for (const part of Object.keys(yours) as (keyof T)[]) {
    if (isSameValue(yours[part], theirs[part])) continue;
    if (was && isSameValue(was[part], yours[part])) continue;
    if (was && isSameValue(was[part], theirs[part])) merged[part] = yours[part];
    else if (Object.hasOwn(strictest, part)) Object.assign(merged, { [part]: strictest[part] });
    else if (preferred === "yours") merged[part] = yours[part];
  }
  return merged;
}

/** Items by key; a second item with the same key gets a distinct key, so that it is not lost. */
function byKey<T>(items: T[], rule: ListRule<T>): Map<string, T> {
  const found = new Map<string, T>();
  for (const item of items) {
    let key = rule.keyOf(item);
    while (found.has(key)) key += "+";
    found.set(key, item);
  }
  return found;
}

/** Which item is primary is one value of the list, merged like a field. */
function settlePrimary<T extends { primary: boolean }>(
  merged: T[],
  sides: Sides<T[]>,
  keyOf: (item: T) => string,
  preferred: Preferred,
): T[] {
  const [was, yours, theirs] = [sides.was, sides.yours, sides.theirs].map((items) => {
    const primary = items.find((item) => item.primary);
    return primary && keyOf(primary);
  });
  const wanted = was === theirs || (preferred === "yours" && was !== yours) ? yours : theirs;
  const fallback = wanted === yours ? theirs : yours;
  const chosen = [wanted, fallback].find((key) => merged.some((item) => keyOf(item) === key));
  return withOnePrimary(merged.map((item) => ({ ...item, primary: keyOf(item) === chosen })));
}

/** From least to most strict; an unchecked value yields to any result. */
const dncOrder: readonly (typeof dncStatuses)[number][] = [
  "unknown",
  "clear",
  "state",
  "federal",
  "internal",
  "litigator",
];
export function strictestDnc(one: Phone["dnc_status"], other: Phone["dnc_status"]): Phone["dnc_status"] {
  return dncOrder.indexOf(one) > dncOrder.indexOf(other) ? one : other;
}

function earliest(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}
