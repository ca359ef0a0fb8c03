/** What the mirror knows about a number before a call: its contacts, today's attempts, do-not-call requests. */
import { type CalendarEvent, isDueCallback } from "../../domain/calendar/event.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { isSamePhone, phoneKey } from "../../domain/values/phone-number.ts";
import { attemptsIn, attemptWindowMs } from "../../domain/calls/attempts.ts";
import { type CallRow, otherNumber } from "../../domain/calls/call.ts";
import { phoneOf } from "../../domain/dialer/do-not-call.ts";
import { type LocalDatabase, plainTable } from "../db/database.ts";
import { contactsByIds } from "./contacts.ts";
import { colleagueOfNumber } from "./line-names.ts";
import { stoppedOn } from "./stopped.ts";

export interface Dialling {
  /** All contacts with the number, the intended one first; our own numbers belong to no contact (domain §12). */
  contacts: Contact[];
  /** The number is a colleague's. */
  colleague: boolean;
  attempts: number;
  asked_at: number | null;
  /** A do-not-call request by a contact whose record does not show it, on any date and in any user's call. */
  closed_at: number | null;
}

/** `ids`: contacts found by the number; `meant`: the one whose button was pressed. */
export async function diallingOf(
  db: LocalDatabase,
  { number, ids, meant }: { number: string; ids: readonly number[]; meant: number | null },
  now: number,
): Promise<Dialling> {
  const wanted = [...new Set([...(meant === null ? [] : [meant]), ...ids])];
  const [colleague, found, recent, refused] = await Promise.all([
    colleagueOfNumber(db, number),
    contactsByIds(db, wanted),
    callsAfter(db, now - attemptWindowMs),
    refusalsAt(db, number),
  ]);
  const holders = colleague ? [] : wanted;
  const contacts = holders.flatMap((id) => found.find((one) => one.id === id && isReached(one, number)) ?? []);
  const isTheirs = ({ contact_id }: Refusal) => contacts.some(({ id }) => id === contact_id);
  return {
    contacts,
    colleague: colleague?.active ?? false,
    attempts: attemptsIn(recent, { number, contact_ids: contacts.map(({ id }) => id) }, now),
    asked_at: lastOf(refused.filter(isTheirs)),
    closed_at: lastOf(refused.filter((one) => !isTheirs(one))),
  };
}

/** A call in which the other party asked not to be called. */
interface Refusal {
  id: string;
  contact_id: number | null;
  asked_at: number;
}

/** Server calls and those recorded on this device; if they differ, the local outcome wins. */
async function refusalsAt(db: LocalDatabase, number: string): Promise<Refusal[]> {
  const [received, noted] = await Promise.all([
    plainTable(db, "closed_numbers").where("number").equals(phoneKey(number)).toArray() as unknown as Promise<
      Refusal[]
    >,
    plainTable(db, "calls").where("outcome").equals("do_not_call").toArray() as unknown as Promise<CallRow[]>,
  ]);
  const here = noted.filter((call) => isSamePhone(otherNumber(call), number));
  const known = await plainTable(db, "calls").bulkGet(received.map(({ id }) => id));
  const elsewhere = received.filter((_one, nth) => known[nth] === undefined);
  return [...here.map(({ id, contact_id, created_at }) => ({ id, contact_id, asked_at: created_at })), ...elsewhere];
}

function lastOf(refused: readonly Refusal[]): number | null {
  return refused.length === 0 ? null : Math.max(...refused.map(({ asked_at }) => asked_at));
}

function isReached(contact: Contact, number: string): boolean {
  return contact.deleted_at === null && phoneOf(contact, number) !== undefined;
}

async function callsAfter(db: LocalDatabase, from: number): Promise<CallRow[]> {
  return (await plainTable(db, "calls").where("created_at").above(from).toArray()) as unknown as CallRow[];
}

/** The number this user called last; empty before the first call. */
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

/** Callbacks due before `until` and not made yet, oldest first; only contacts reachable by phone. */
export async function callbacksDue(db: LocalDatabase, user_id: string, until: number): Promise<DueCallback[]> {
  const begun = (await plainTable(db, "events")
    .where("start_date")
    .below(until)
    .toArray()) as unknown as CalendarEvent[];
  const due = begun
    .filter((event) => event.user_id === user_id && isDueCallback(event, until))
    .sort((one, other) => one.start_date - other.start_date);
  const stopped = await stoppedOn(db, due);
  const whom = ({ contact_ids }: CalendarEvent) => contact_ids.find((id) => !stopped.has(id)) ?? 0;
  const contacts = await contactsByIds(db, [...new Set(due.map(whom))]);
  return due.flatMap((event) => {
    const contact = contacts.find(({ id }) => id === whom(event));
    return contact && contact.deleted_at === null && contact.phones.length > 0 ? [{ event, contact }] : [];
  });
}
