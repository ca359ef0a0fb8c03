/** A status that stops all contact, taken back at once by whoever may: each way as it was, and the calls it cancelled. */
import type { CalendarEvent } from "../../domain/calendar/event.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import { flagsAsBefore } from "../../domain/contacts/do-not.ts";
import { effectOf, type Status } from "../../domain/reference/reference.ts";
import type { Local } from "../../local/index.ts";
import { contactQuickEdit } from "../../local/intents/contacts.ts";
import { editEvent } from "../../local/intents/events.ts";
import { contactById } from "../../local/queries/contacts.ts";

export interface Stopped {
  /** As it was before. */
  contact: Contact;
  /** Those that were cancelled. */
  callbacks: readonly CalendarEvent[];
}

const undoReason = "Undone immediately.";

/** `stopped_id`: the status that was given; who has another by now is left. */
export async function takeBackStop(
  local: Local,
  statuses: readonly Status[],
  stopped_id: string,
  { contact, callbacks }: Stopped,
): Promise<void> {
  const { id, status_id } = contact;
  const standing = await contactById(local.db, id);
  if (standing?.status_id !== stopped_id) return;
  const { phones, addresses } = standing;
  // Emails are taken as written: each side put down another moment for when they were closed.
  const base = { status_id: stopped_id, phones, addresses };
  const edit = { status_id, ...flagsAsBefore(standing, contact) };
  const effect = effectOf(statuses, status_id) ?? "none";
  await local.write(contactQuickEdit, { id, name: nameOfContact(contact), edit, base, effect, reason: undoReason });
  for (const event of callbacks) {
    const change = { id: event.id, name: event.title, change: { status: "planned" as const } };
    await local.write(editEvent, { ...change, base: { status: "cancelled" } });
  }
}
