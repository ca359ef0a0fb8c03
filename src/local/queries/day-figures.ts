/** The figures of a user's day and week, from the mirror. */
import type { CallRow } from "../../domain/calls/call.ts";
import type { Policy } from "../../domain/policies/policy.ts";
import {
  daysOfTrend,
  isAppointment,
  isOwnCall,
  isSubmittedBy,
  monthsOf,
  sumsByDay,
  sumsByMoment,
} from "../../domain/work/day-figures.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { addDays, startOfDay } from "../../kit/dates.ts";
import { type LocalDatabase, plainTable } from "../db/database.ts";
import { occurrencesIn, ownEvents } from "./calendar.ts";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import { readContacts } from "../db/rows.ts";

export interface DayFigures {
  /** One value per day of the trend; the last one is today's. */
  calls: number[];
  talk_seconds: number[];
  appointments: number[];
  /** Annual premium in cents, by the day the application was submitted. */
  premium: number[];
  premium_this_month: number;
  premium_last_month: number;
}

interface Reader {
  user_id: string;
  today: string;
  zone?: string | undefined;
}

export async function dayFigures(db: LocalDatabase, reader: Reader): Promise<DayFigures> {
  const { user_id, today, zone = zoneName(null) } = reader;
  const days = daysOfTrend(today);
  const [from, to] = [days[0] ?? today, addDays(today, 1)];
  const [calls, met, policies] = await Promise.all([
    ownCalls(db, user_id, { from: startOfDay(from, zone), to: startOfDay(to, zone) }),
    appointmentsIn(db, { user_id, from, to, zone }),
    policiesSince(db, startOfDay(addDays(monthsOf(today).last.from, -enteredAheadDays), zone)),
  ]);
  const within = (span: { from: string; to: string }) => policies.filter((one) => isSubmittedBy(one, user_id, span));
  const { this: month, last } = monthsOf(today);
  return {
    calls: sumsByMoment(
      days,
      zone,
      calls.map(({ created_at }) => ({ at: created_at, amount: 1 })),
    ),
    talk_seconds: sumsByMoment(
      days,
      zone,
      calls.map((call) => ({ at: call.created_at, amount: call.talk_seconds })),
    ),
    appointments: sumsByMoment(
      days,
      zone,
      met.map(({ start_date }) => ({ at: start_date, amount: 1 })),
    ),
    premium: sumsByDay(days, within({ from, to: today }).map(submission)),
    premium_this_month: sumOf(within(month)),
    premium_last_month: sumOf(within(last)),
  };
}

export interface SubmittedPolicy {
  policy: Policy;
  name: string;
}

/** The policies whose premium a month's figure adds up, latest first. */
export async function policiesSubmitted(
  db: LocalDatabase,
  { user_id, today, zone = zoneName(null) }: Reader,
): Promise<SubmittedPolicy[]> {
  const { this: month } = monthsOf(today);
  const all = await policiesSince(db, startOfDay(addDays(month.from, -enteredAheadDays), zone));
  const own = all.filter((policy) => isSubmittedBy(policy, user_id, month));
  const contacts = await readContacts(db, [...new Set(own.map(({ contact_id }) => contact_id))]);
  const names = new Map(contacts.map((contact) => [contact.id, nameOfContact(contact)]));
  return own
    .map((policy) => ({ policy, name: names.get(policy.contact_id) ?? "" }))
    .sort((one, other) => (other.policy.submitted_at ?? "").localeCompare(one.policy.submitted_at ?? ""));
}

/** A policy may be entered before the day it is submitted on. */
const enteredAheadDays = 31;

/** The mirror has no index by submission; a policy changed no later than it was submitted. */
async function policiesSince(db: LocalDatabase, since: number): Promise<Policy[]> {
  return (await plainTable(db, "policies").where("updated_at").aboveOrEqual(since).toArray()) as unknown as Policy[];
}

async function ownCalls(db: LocalDatabase, by: string, { from, to }: { from: number; to: number }): Promise<CallRow[]> {
  const rows = await plainTable(db, "calls").where("created_at").between(from, to).toArray();
  return (rows as unknown as CallRow[]).filter((call) => isOwnCall(call, by));
}

async function appointmentsIn(db: LocalDatabase, ask: { user_id: string; from: string; to: string; zone: string }) {
  const events = await ownEvents(db, ask);
  return occurrencesIn(events.filter(isAppointment), ask);
}

const submission = ({ submitted_at, annual_premium }: Policy) => ({ day: submitted_at ?? "", amount: annual_premium });

function sumOf(policies: readonly Policy[]): number {
  return policies.reduce((sum, { annual_premium }) => sum + annual_premium, 0);
}
