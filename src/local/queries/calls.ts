/** Reads of calls: the recent list, the filtered log, a single call. */
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import { type CallRow, isMissed, noRecording, otherNumber } from "../../domain/calls/call.ts";
import { type CallFilter, meetsCallFilter } from "../../domain/calls/call-filter.ts";
import type { MirrorRow } from "../collections/index.ts";
import { type LocalDatabase, plainTable } from "../db/database.ts";
import { readContacts } from "../db/rows.ts";
import { lineNames } from "./line-names.ts";

export interface ListedCall {
  call: CallRow;
  /** Name of the contact; null: no contact known here. */
  name: string | null;
  /** Label of a number that is not a contact's: a test number, or a colleague's. */
  line: string | null;
  /** A missed incoming call. */
  missed: boolean;
  /** It has a pending write. */
  waiting: boolean;
}

/** The user's own calls, newest first. */
export async function recentCalls(db: LocalDatabase, user_id: string, limit = 50): Promise<ListedCall[]> {
  const rows = await plainTable(db, "calls")
    .orderBy("created_at")
    .reverse()
    .filter((row) => asCall(row).user_id === user_id)
    .limit(limit)
    .toArray();
  return listed(db, rows.map(asCall));
}

/** Names of contacts by number, as plain values. */
export async function callNames(db: LocalDatabase, ids: readonly number[]): Promise<Record<number, string>> {
  const contacts = await readContacts(db, ids);
  return Object.fromEntries(contacts.map((contact) => [contact.id, nameOfContact(contact)]));
}

export interface CallPage {
  calls: ListedCall[];
  /** Of the oldest one stored here, whatever the filter; null: none. */
  oldest_at: number | null;
  /** Number matching the filter. */
  total: number;
  /** Number stored here in total. */
  here: number;
}

/** Newest first, at most `limit`. */
export async function callPage(db: LocalDatabase, filter: CallFilter, limit: number): Promise<CallPage> {
  const all = (await plainTable(db, "calls").orderBy("created_at").reverse().toArray()).map(asCall);
  const names = filter.q ? await namesOf(db, all) : new Map<number, string>();
  const line = await lineNames(db);
  const nameIn = (call: CallRow) => names.get(call.contact_id ?? 0) ?? line(otherNumber(call)) ?? "";
  const met = all.filter((call) => meetsCallFilter(call, filter.q ? nameIn(call) : "", filter));
  return {
    calls: await listed(db, met.slice(0, limit)),
    total: met.length,
    here: all.length,
    oldest_at: all.at(-1)?.created_at ?? null,
  };
}

/** By its own id or the voice service's; null: not here (yet). */
export async function callById(db: LocalDatabase, id: string): Promise<ListedCall | null> {
  const calls = plainTable(db, "calls");
  const row = (await calls.get(id)) ?? (await calls.where("voice_id").equals(id).first());
  return row ? ((await listed(db, [asCall(row)]))[0] ?? null) : null;
}

/** Calls with a contact, newest first. */
export async function callsOfContact(db: LocalDatabase, contact_id: number): Promise<ListedCall[]> {
  const rows = (await plainTable(db, "calls").where("contact_id").equals(contact_id).toArray()).map(asCall);
  return listed(
    db,
    rows.sort((a, b) => b.created_at - a.created_at),
  );
}

async function listed(db: LocalDatabase, calls: CallRow[]): Promise<ListedCall[]> {
  const [names, line, waiting] = await Promise.all([namesOf(db, calls), lineNames(db), waitingCalls(db)]);
  return calls.map((call) => ({
    call,
    name: names.get(call.contact_id ?? 0) ?? null,
    line: line(otherNumber(call)),
    missed: isMissed(call),
    waiting: waiting.has(call.id),
  }));
}

/** By contact number; missing contacts are omitted. */
export async function namesOf(db: LocalDatabase, calls: readonly CallRow[]): Promise<Map<number, string>> {
  const ids = [...new Set(calls.flatMap(({ contact_id }) => contact_id ?? []))];
  const contacts = await readContacts(db, ids);
  return new Map(contacts.map((contact) => [contact.id, nameOfContact(contact)]));
}

async function waitingCalls(db: LocalDatabase): Promise<Set<unknown>> {
  const queued = await db.outbox.toArray();
  return new Set(
    queued.flatMap(({ touches }) => touches.filter(({ collection }) => collection === "calls")).map(({ id }) => id),
  );
}

/** Rows of an older store lack newer call fields; they are refetched on the next sync. */
function asCall(row: MirrorRow): CallRow {
  return { ...later, ...(row as MirrorRow & CallRow) };
}

const later = {
  voice_id: null,
  matched_by: "none",
  via: "browser",
  ended_by: null,
  ring_seconds: 0,
  next_event_id: null,
  recording: noRecording,
  disclosures: [],
  quality: null,
  feedback: null,
} satisfies Partial<CallRow>;
