/** This month's goals and what counts towards them, from the mirror, by the rules of the reports. */
import type { CalendarEvent } from "../../domain/calendar/event.ts";
import type { CallRow } from "../../domain/calls/call.ts";
import { callsKeptMax } from "../../domain/calls/limits.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import { goalIn } from "../../domain/goals/goal-edit.ts";
import { type GoalKind, goalKinds } from "../../domain/goals/goal-limits.ts";
import { daysOfMonth, isBooked, isSubmission, monthAround } from "../../domain/goals/goal-progress.ts";
import type { Goal } from "../../domain/goals/goal.ts";
import type { Policy } from "../../domain/policies/policy.ts";
import { isOwnCall, sumsByDay, sumsByMoment } from "../../domain/work/day-figures.ts";
import { startOfDay } from "../../kit/dates.ts";
import { dayMs } from "../../kit/durations.ts";
import { type LocalDatabase, plainTable } from "../db/database.ts";
import { readContacts } from "../db/rows.ts";
import { peopleUnder } from "./people.ts";

export interface GoalAsk {
  user_id: string;
  today: string;
  zone: string;
  /** Whose contacts' policies count, as in the reports. */
  reach: "own" | "downline" | "all";
}

export interface GoalFigure {
  kind: GoalKind;
  goal: number | null;
  reached: number;
  /** Of each day of the month. */
  days: number[];
  /** False: this device does not have all of it. */
  complete: boolean;
}

export async function goalFigures(db: LocalDatabase, ask: GoalAsk): Promise<GoalFigure[]> {
  const { user_id, today, zone } = ask;
  const days = daysOfMonth(today);
  const { from, to } = monthAround(today);
  const span = { from: startOfDay(from, zone), to: startOfDay(to, zone) };
  const [set, calls, callsComplete, events, policies] = await Promise.all([
    goalsOf(db, user_id),
    between<CallRow>(db, "calls", "created_at", span),
    hasCallsSince(db, span.from),
    between<CalendarEvent>(db, "events", "start_date", span),
    submissions(db, ask),
  ]);
  const ofMoments = (moments: readonly number[]) =>
    sumsByMoment(
      days,
      zone,
      moments.map((at) => ({ at, amount: 1 })),
    );
  const ofPolicies = (amount: (policy: Policy) => number) =>
    sumsByDay(
      days,
      policies.map(({ policy }) => ({ day: policy.submitted_at ?? "", amount: amount(policy) })),
    );
  const perDay: Record<GoalKind, number[]> = {
    calls: ofMoments(calls.filter((call) => isOwnCall(call, user_id)).map(({ created_at }) => created_at)),
    appointments: ofMoments(events.filter((event) => isBooked(event, user_id)).map(({ start_date }) => start_date)),
    applications: ofPolicies(() => 1),
    premium: ofPolicies(({ annual_premium }) => annual_premium),
  };
  const amounts = set && goalIn(set, today.slice(0, 7));
  return goalKinds.map((kind) => ({
    kind,
    goal: amounts?.[kind] ?? null,
    reached: perDay[kind].reduce((sum, value) => sum + value, 0),
    days: perDay[kind],
    complete: kind !== "calls" || callsComplete,
  }));
}

/** Undefined: never set. */
export async function goalsOf(db: LocalDatabase, user_id: string): Promise<Goal | undefined> {
  return (await plainTable(db, "goals").get(user_id)) as Goal | undefined;
}

export interface Submitted {
  policy: Policy;
  name: string;
}

/** The policies whose premium this month's figure adds up, latest first. */
export async function submissions(db: LocalDatabase, ask: GoalAsk): Promise<Submitted[]> {
  const { user_id, today, zone } = ask;
  const month = { by: user_id, ...monthAround(today) };
  const recent = await policiesSince(db, startOfDay(month.from, zone));
  if (recent.length === 0) return [];
  const contacts = await contactsOf(db, recent);
  const isWithin = await reachOf(db, ask);
  return recent
    .flatMap((policy) => {
      const contact = contacts.get(policy.contact_id);
      if (!contact || contact.deleted_at !== null || !isWithin(contact.owner_id)) return [];
      return isSubmission(policy, contact.owner_id, month) ? [{ policy, name: nameOfContact(contact) }] : [];
    })
    .sort((one, other) => (other.policy.submitted_at ?? "").localeCompare(one.policy.submitted_at ?? ""));
}

async function reachOf(db: LocalDatabase, { user_id, reach }: GoalAsk): Promise<(owner: string | null) => boolean> {
  if (reach === "all") return () => true;
  const owners = new Set(reach === "own" ? [user_id] : await peopleUnder(db, user_id));
  return (owner) => owner !== null && owners.has(owner);
}

async function contactsOf(db: LocalDatabase, policies: readonly Policy[]): Promise<Map<number, Contact>> {
  const contacts = await readContacts(db, [...new Set(policies.map(({ contact_id }) => contact_id))]);
  return new Map(contacts.map((contact) => [contact.id, contact]));
}

/** A policy may be entered before the day it is submitted on. */
const enteredAheadMs = 31 * dayMs;

/** The mirror has no index by submission; a policy changed no later than about when it was submitted. */
async function policiesSince(db: LocalDatabase, since: number): Promise<Policy[]> {
  const rows = await plainTable(db, "policies")
    .where("updated_at")
    .aboveOrEqual(since - enteredAheadMs)
    .toArray();
  return rows as unknown as Policy[];
}

async function between<T>(
  db: LocalDatabase,
  table: "calls" | "events",
  index: string,
  { from, to }: { from: number; to: number },
): Promise<T[]> {
  return (await plainTable(db, table).where(index).between(from, to).toArray()) as unknown as T[];
}

/** A device keeps the newest calls only, and of a large company they may not reach back to the first of the month. */
async function hasCallsSince(db: LocalDatabase, since: number): Promise<boolean> {
  const calls = plainTable(db, "calls");
  if ((await calls.count()) < callsKeptMax) return true;
  const oldest = (await calls.orderBy("created_at").first()) as { created_at?: number } | undefined;
  return (oldest?.created_at ?? 0) < since;
}

export async function goalsOfAll(db: LocalDatabase): Promise<Goal[]> {
  return (await plainTable(db, "goals").toArray()) as unknown as Goal[];
}
