/** Birthdays and renewals in a calendar range: days from the index, names only for those displayed. */
import {
  birthdayOn,
  type ComputedDay,
  type ComputedKind,
  renewalOn,
  restOn,
} from "../../domain/calendar/computed-days.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { isInForce } from "../../domain/policies/policy-status.ts";
import type { Policy } from "../../domain/policies/policy.ts";
import type { Status } from "../../domain/reference/reference.ts";
import { type LocalDatabase, plainTable } from "../db/database.ts";
import { readContacts } from "../db/rows.ts";
import { allOf } from "./lists.ts";

export interface ComputedSpan {
  /** Calendar days, both inclusive. */
  from: string;
  to: string;
  /** Owner of the contacts. */
  user_id: string;
}

/** Maximum listed per day and kind; the rest is counted. */
export const computedPerDayMax = 10;
/** Maximum renewals read per range, nearest first. */
const renewalsMax = 5_000;

/** The part of the contact index in use. */
interface Index {
  birthdays(from: string, to: string, owner_id: string): Promise<{ id: number; day: string }[]>;
  ownedOf(ids: readonly number[], owner_id: string): Promise<number[]>;
}
interface Found {
  day: string;
  contact_id: number;
  show(contact: Contact): ComputedDay;
}

/** By day; birthdays before renewals. */
export async function computedDays(
  db: LocalDatabase,
  index: Index,
  { from, to, user_id }: ComputedSpan,
): Promise<ComputedDay[]> {
  const [birthdays, renewals, statuses] = await Promise.all([
    index.birthdays(from, to, user_id),
    renewalsBetween(db, index, { from, to, user_id }),
    allOf<Status>(db, "statuses"),
  ]);
  const kept = birthdays.map(({ id, day }): Found => ({
    day,
    contact_id: id,
    show: (contact) => birthdayOn(contact, day),
  }));
  const parts = [byDay("birthday", kept), byDay("renewal", renewals)];
  const wanted = parts.flatMap((part) => part.shown.map(({ contact_id }) => contact_id));
  const contacts = await readContacts(db, [...new Set(wanted)]);
  const gone = new Set(statuses.filter(({ effect }) => effect === "deceased").map(({ id }) => id));
  const alive = contacts.filter(({ deleted_at, status_id }) => deleted_at === null && !gone.has(status_id ?? ""));
  const byId = new Map(alive.map((contact) => [contact.id, contact]));
  const received = parts.flatMap(({ shown, rest }) => [...shown.flatMap((found) => showOf(found, byId)), ...rest]);
  return received.toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
}

function showOf({ contact_id, show }: Found, byId: ReadonlyMap<number, Contact>): ComputedDay[] {
  const contact = byId.get(contact_id);
  return contact ? [show(contact)] : [];
}

async function renewalsBetween(db: LocalDatabase, index: Index, { from, to, user_id }: ComputedSpan): Promise<Found[]> {
  const rows = await plainTable(db, "policies")
    .where("renewal_date")
    .between(from, to, true, true)
    .limit(renewalsMax)
    .toArray();
  const policies = (rows as unknown as Policy[]).filter(({ status }) => isInForce(status));
  const own = new Set(await index.ownedOf([...new Set(policies.map(({ contact_id }) => contact_id))], user_id));
  return policies.flatMap((policy): Found[] => {
    const { renewal_date: day, contact_id } = policy;
    if (day === null || !own.has(contact_id)) return [];
    return [{ day, contact_id, show: (contact) => renewalOn(contact, policy, day) }];
  });
}

/** The first of each day, and the number of the rest. */
function byDay(kind: ComputedKind, found: readonly Found[]): { shown: Found[]; rest: ComputedDay[] } {
  const counts = new Map<string, number>();
  const shown = found.filter(({ day }) => {
    const nth = (counts.get(day) ?? 0) + 1;
    counts.set(day, nth);
    return nth <= computedPerDayMax;
  });
  const rest = [...counts].flatMap(([day, count]) =>
    count > computedPerDayMax ? [restOn(day, kind, count - computedPerDayMax)] : [],
  );
  return { shown, rest };
}
