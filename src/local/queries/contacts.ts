/** Mirror reads as plain functions of (db, arguments). */
import type { Contact } from "../../domain/contacts/contact.ts";
import type { Note } from "../../domain/contacts/note.ts";
import type { Policy } from "../../domain/policies/policy.ts";
import type { Security } from "../../domain/policies/security.ts";
import type { License } from "../../domain/users/license.ts";
import { keyText } from "../collections/index.ts";
import type { LocalDatabase } from "../db/database.ts";
import { plainTable } from "../db/database.ts";
import { readMeta } from "../db/meta.ts";
import type { QueuedIntent } from "../db/records.ts";
import { readContacts, readRow } from "../db/rows.ts";

export async function contactById(db: LocalDatabase, id: number): Promise<Contact | undefined> {
  return (await readRow(db, { collection: "contacts", id })) as Contact | undefined;
}

export function contactsByIds(db: LocalDatabase, ids: readonly number[]): Promise<Contact[]> {
  return readContacts(db, ids);
}

/** Pinned first, then newest first. */
export async function notesOf(db: LocalDatabase, contact_id: number): Promise<Note[]> {
  const notes = (await plainTable(db, "notes").where("contact_id").equals(contact_id).toArray()) as unknown as Note[];
  return notes.sort((a, b) => Number(b.pinned) - Number(a.pinned) || b.at - a.at);
}

/** A device stores only the newest: older notes of this contact are only on the server. */
export async function hasOlderNotes(db: LocalDatabase, contact_id: number): Promise<boolean> {
  return ((await readMeta(db, "older_notes")) ?? []).includes(contact_id);
}

/** Newest first. */
export async function policiesOf(db: LocalDatabase, contact_id: number): Promise<Policy[]> {
  const found = await plainTable(db, "policies").where("contact_id").equals(contact_id).toArray();
  return (found as unknown as Policy[]).sort((a, b) => b.created_at - a.created_at);
}

/** Newest first; none on the device of a user without a license. */
export async function securitiesOf(db: LocalDatabase, contact_id: number): Promise<Security[]> {
  const found = await plainTable(db, "securities").where("contact_id").equals(contact_id).toArray();
  return (found as unknown as Security[]).sort((a, b) => b.created_at - a.created_at);
}

export async function licensesOf(db: LocalDatabase, user_ids: readonly string[]): Promise<License[]> {
  const found = await plainTable(db, "licenses")
    .where("user_id")
    .anyOf([...new Set(user_ids)])
    .toArray();
  return found as unknown as License[];
}

/** Pending writes on a contact, including its notes. */
export function waitingOn(db: LocalDatabase, contact_id: number): Promise<QueuedIntent[]> {
  return db.outbox
    .where("keys")
    .equals(keyText({ collection: "contacts", id: contact_id }))
    .sortBy("n");
}
