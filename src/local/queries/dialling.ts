/** What the mirror knows of a number before it is called: whose it is, how often it was tried today, who asked not to be called. */
import { type CalendarEvent, isCallback, isDueBy } from "../../domain/calendar/event.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { isSamePhone } from "../../domain/contacts/phone-number.ts";
import { attemptsIn, attemptWindowMs } from "../../domain/dialer/attempts.ts";
import { type CallRow, otherNumber } from "../../domain/dialer/call.ts";
import { phoneOf } from "../../domain/dialer/do-not-call.ts";
import { type LocalDatabase, plainTable } from "../db/database.ts";
import { contactsByIds } from "./contacts.ts";

export interface Dialling {
  /** Everybody who has the number, the one that is meant first. */
  contacts: Contact[];
  attempts: number;
  asked_at: number | null;
  /** By somebody whose record does not say so; of the last day alone, the server knows of all days. */
  closed_at: number | null;
}

/** `ids`: contacts found by the number; `meant`: the one whose button was pressed. */
export async function diallingOf(
  db: LocalDatabase,
  { number, ids, meant }: { number: string; ids: readonly number[]; meant: number | null },
  now: number,
): Promise<Dialling> {
  const wanted = [...new Set([...(meant === null ? [] : [meant]), ...ids])];
  const [found, recent, theirs] = await Promise.all([
    contactsByIds(db, wanted),
    callsAfter(db, now - attemptWindowMs),
    callsWith(db, wanted),
  ]);
  const contacts = wanted.flatMap((id) => found.find((one) => one.id === id && isReached(one, number)) ?? []);
  const isRefusal = (call: CallRow) => call.outcome === "do_not_call" && isSamePhone(otherNumber(call), number);
  return {
    contacts,
    attempts: attemptsIn(recent, { number, contact_ids: contacts.map(({ id }) => id) }, now),
    asked_at: lastOf(theirs.filter(isRefusal)),
    closed_at: lastOf(recent.filter((call) => isRefusal(call) && !contacts.some(({ id }) => id === call.contact_id))),
  };
}

function lastOf(calls: readonly CallRow[]): number | null {
  return calls.length === 0 ? null : Math.max(...calls.map(({ created_at }) => created_at));
}

function isReached(contact: Contact, number: string): boolean {
  return contact.deleted_at === null && phoneOf(contact, number) !== undefined;
}

async function callsAfter(db: LocalDatabase, from: number): Promise<CallRow[]> {
  return (await plainTable(db, "calls").where("created_at").above(from).toArray()) as unknown as CallRow[];
}

async function callsWith(db: LocalDatabase, ids: readonly number[]): Promise<CallRow[]> {
  return (await plainTable(db, "calls")
    .where("contact_id")
    .anyOf([...ids])
    .toArray()) as unknown as CallRow[];
}

/** The number this person called last; empty before the first. */
export async function lastDialled(db: LocalDatabase, user_id: string): Promise<string> {
  const last = await plainTable(db, "calls")
    .orderBy("created_at")
    .reverse()
    .filter((row) => isFrom(row as unknown as CallRow, user_id))
    .first();
  return (last as unknown as CallRow | undefined)?.call_to ?? "";
}

function isFrom({ user_id, call_direction, call_to }: CallRow, by: string): boolean {
  return user_id === by && call_direction === "outbound" && call_to !== "";
}

export interface DueCallback {
  event: CalendarEvent;
  contact: Contact;
}

/** Callbacks promised for before `until` and not made yet, the oldest first; of contacts who can be reached by phone. */
export async function callbacksDue(db: LocalDatabase, user_id: string, until: number): Promise<DueCallback[]> {
  const begun = (await plainTable(db, "events")
    .where("start_date")
    .below(until)
    .toArray()) as unknown as CalendarEvent[];
  const due = begun
    .filter((event) => event.user_id === user_id && isCallback(event) && isDueBy(event, until))
    .sort((one, other) => one.start_date - other.start_date);
  const contacts = await contactsByIds(db, [...new Set(due.flatMap(({ contact_ids }) => contact_ids.slice(0, 1)))]);
  return due.flatMap((event) => {
    const contact = contacts.find(({ id }) => id === event.contact_ids[0]);
    return contact && contact.deleted_at === null && contact.phones.length > 0 ? [{ event, contact }] : [];
  });
}
