import { dictionary } from "../../kit/dictionary.ts";
import { isId } from "../../kit/ids.ts";
import type { CalendarEvent } from "../../domain/calendar/event.ts";
import type { ContactFile } from "../../domain/files/file.ts";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import { type Note, opening } from "../../domain/contacts/note.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { showPhone } from "../../domain/values/phone-number.ts";
import { policyNameInFull } from "../../domain/policies/policy-name.ts";
import { securityName } from "../../domain/policies/security-name.ts";
import type { Security } from "../../domain/policies/security.ts";
import type { Policy } from "../../domain/policies/policy.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { type CallRow, otherNumber } from "../../domain/calls/call.ts";
import type { PlainCollection } from "../collections/index.ts";
import { type LocalDatabase, plainTable } from "../db/database.ts";
import { eventById } from "./events.ts";
import type { SyncConflict } from "../db/records.ts";
import { readRow } from "../db/rows.ts";
import type { Colleague } from "./people.ts";

/** Context for resolving a conflicting field. */
export interface ConflictFacts {
  /** Null: no longer on this device. */
  contact: Contact | null;
  /** The policy, security, call or note; null: not about one, or it is gone. */
  which: string | null;
  /** Who changed it on the server; null: unknown here. */
  by: string | null;
  /** The event as stored here; null: not about one, or it is gone. */
  event: CalendarEvent | null;
  /** Names for ids among the values. */
  names: Readonly<Record<string, string>>;
}

export async function needFacts(db: LocalDatabase, conflict: SyncConflict): Promise<ConflictFacts> {
  const contact = (await readRow(db, { collection: "contacts", id: conflict.contact_id })) as Contact | undefined;
  const names = await namesOf(db, [conflict.by, conflict.was, conflict.yours, conflict.theirs]);
  const event = conflict.record === "event" && conflict.record_id ? await eventById(db, conflict.record_id) : null;
  return {
    contact: contact ?? null,
    event,
    which: event ? event.title : conflict.record_id ? await whichOf(db, conflict.record, conflict.record_id) : null,
    by: (conflict.by && names[conflict.by]) ?? null,
    names,
  };
}

async function whichOf(db: LocalDatabase, record: SyncConflict["record"], id: string): Promise<string | null> {
  if (record === "policy") return policyOf(db, id);
  if (record === "call") return callOf(db, id);
  if (record === "note") return noteOf(db, id);
  if (record === "file") return ((await plainTable(db, "files").get(id)) as ContactFile | undefined)?.title ?? null;
  if (record === "link") return linkedOf(db, Number(id));
  if (record === "goal") return (await namesOf(db, [id]))[id] ?? null;
  const shared = sharedTables[record ?? ""];
  if (shared) return ((await plainTable(db, shared).get(id)) as { name: string } | undefined)?.name ?? null;
  const security = (await plainTable(db, "securities").get(id)) as Security | undefined;
  return record === "security" && security ? securityName(security) : null;
}

const sharedTables: Readonly<Record<string, PlainCollection>> = dictionary({
  tag: "tags",
  group: "contact_groups",
  quick_filter: "quick_filters",
  letter: "letters",
  message_template: "message_templates",
});

async function linkedOf(db: LocalDatabase, id: number): Promise<string> {
  const other = (await readRow(db, { collection: "contacts", id })) as Contact | undefined;
  return other ? nameOfContact(other) : `contact ${id}`;
}

async function callOf(db: LocalDatabase, id: string): Promise<string | null> {
  const call = (await plainTable(db, "calls").get(id)) as CallRow | undefined;
  return call ? showPhone(otherNumber(call)) : null;
}

async function noteOf(db: LocalDatabase, id: string): Promise<string | null> {
  const note = (await plainTable(db, "notes").get(id)) as Note | undefined;
  return note ? opening(note.body) : null;
}

async function policyOf(db: LocalDatabase, id: string): Promise<string | null> {
  const policy = (await plainTable(db, "policies").get(id)) as Policy | undefined;
  if (!policy) return null;
  const carrier = (await namesOf(db, [policy.carrier_id]))[policy.carrier_id ?? ""] ?? "";
  return policyNameInFull(policy, carrier);
}

const named: readonly PlainCollection[] = [
  "statuses",
  "sources",
  "tags",
  "contact_groups",
  "pools",
  "carriers",
  "api_vendors",
  "users",
];

/** Names of records with one of these ids; other values are ignored. */
export async function namesOf(db: LocalDatabase, values: readonly unknown[]): Promise<Record<string, string>> {
  const ids = values.flat().filter((value): value is string => typeof value === "string" && isId(value));
  const names: Record<string, string> = dictionary();
  if (ids.length === 0) return names;
  for (const collection of named) {
    for (const row of await plainTable(db, collection).bulkGet(ids)) if (row) names[row.id] = nameOf(row);
  }
  return names;
}

function nameOf(row: object): string {
  const { title, name, vendor_name } = row as { title?: string; name?: string; vendor_name?: string };
  // Users also have a title, which is not their name.
  return "first_name" in row ? fullNameOf(row as Colleague) : (name ?? title ?? vendor_name ?? "");
}
