/** Reads of the mirror as plain functions of (db, arguments). */
import type { Contact } from "../../domain/contacts/contact.ts";
import type { Note } from "../../domain/contacts/note.ts";
import { keyText } from "../collections/index.ts";
import type { LocalDatabase } from "../db/database.ts";
import { plainTable } from "../db/database.ts";
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

/** Writes waiting on a contact, its notes included. */
export function waitingOn(db: LocalDatabase, contact_id: number): Promise<QueuedIntent[]> {
  return db.outbox
    .where("keys")
    .equals(keyText({ collection: "contacts", id: contact_id }))
    .sortBy("n");
}
