/**
 * Immediate undo of a status that stops all contact, for those who may: restores contact methods and canceled
 * callbacks.
 */
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
  /** The contact before the change. */
  contact: Contact;
  /** The callbacks that were canceled. */
  callbacks: readonly CalendarEvent[];
}

const undoReason = "Undone immediately.";

/** `stopped_id`: the status that was set; contacts that have another by now are skipped. */
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
  // Emails have no base value: device and server each recorded their own time of closing.
  const base = { status_id: stopped_id, phones, addresses };
  const edit = { status_id, ...flagsAsBefore(standing, contact) };
  const effect = effectOf(statuses, status_id) ?? "none";
  await local.write(contactQuickEdit, { id, name: nameOfContact(contact), edit, base, effect, reason: undoReason });
  for (const event of callbacks) {
    const change = { id: event.id, name: event.title, change: { status: "planned" as const } };
    await local.write(editEvent, { ...change, base: { status: "cancelled" } });
  }
}
