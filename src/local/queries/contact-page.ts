/** All data of a contact's page, read at once so that it is consistent. */
import type { CalendarEvent } from "../../domain/calendar/event.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import type { ContactFile } from "../../domain/files/file.ts";
import type { EmailLog } from "../../domain/emails/email-log.ts";
import type { TextRow } from "../../domain/messages/text.ts";
import type { Note } from "../../domain/contacts/note.ts";
import type { Policy } from "../../domain/policies/policy.ts";
import type { Security } from "../../domain/policies/security.ts";
import type { SoaRequest } from "../../domain/soa/soa-request.ts";
import type { Appointed } from "../../domain/users/appointment.ts";
import type { License } from "../../domain/users/license.ts";
import type { CallRow } from "../../domain/calls/call.ts";
import { type LocalDatabase, plainTable } from "../db/database.ts";
import type { SyncConflict, QueuedIntent } from "../db/records.ts";
import { readContacts, readRow } from "../db/rows.ts";
import { hasOlderNotes, licensesOf, notesOf, policiesOf, securitiesOf, waitingOn } from "./contacts.ts";
import { filesOf } from "./files.ts";
import { allOf } from "./lists.ts";
import { soaOf } from "./soa.ts";
import { appointmentsOf } from "./people.ts";

export interface ContactPage {
  /** Null: not on this device. */
  contact: Contact | null;
  /** The mirror is still being filled, so a missing contact may yet arrive. */
  filling: boolean;
  notes: Note[];
  /** More of them are only on the server. */
  older_notes: boolean;
  emails: EmailLog[];
  texts: TextRow[];
  calls: CallRow[];
  events: CalendarEvent[];
  waiting: QueuedIntent[];
  needs: SyncConflict[];
  favorite_id: string | null;
  /** Newest first. */
  policies: Policy[];
  /** Newest first. */
  soas: SoaRequest[];
  /** Newest first; none without a license. */
  securities: Security[];
  /** Of the reader and of the policies' writers. */
  licenses: License[];
  /** Of the policies' writers. */
  appointed: Appointed[];
  /** Contacts referenced by this one that are on this device: linked, referrer, insured persons of its policies. */
  named: Contact[];
  /** Newest first. */
  files: ContactFile[];
}

/** `user_id`: the reader. */
export async function contactPage(db: LocalDatabase, id: number, user_id: string): Promise<ContactPage> {
  const [
    found,
    filled,
    notes,
    older_notes,
    emails,
    texts,
    calls,
    events,
    waiting,
    conflicts,
    favorite,
    policies,
    files,
    securities,
    soas,
  ] = await Promise.all([
    readRow(db, { collection: "contacts", id }),
    db.meta.get("filled"),
    notesOf(db, id),
    hasOlderNotes(db, id),
    plainTable(db, "email_logs").where("contact_id").equals(id).toArray(),
    plainTable(db, "texts").where("contact_id").equals(id).toArray(),
    plainTable(db, "calls").where("contact_id").equals(id).toArray(),
    eventsOf(db, id),
    waitingOn(db, id),
    db.needs.where("contact_id").equals(id).toArray(),
    plainTable(db, "favorites").where("favorite_id").equals(id).first(),
    policiesOf(db, id),
    filesOf(db, id),
    securitiesOf(db, id),
    soaOf(db, id),
  ]);
  const contact = (found as Contact | undefined) ?? null;
  const writers = policies.flatMap(({ writing_agent_id }) => writing_agent_id ?? []);
  const [licenses, appointed, named] = await Promise.all([
    licensesOf(db, [user_id, ...writers]),
    appointmentsOf(db, writers),
    contact ? readContacts(db, namesIn(contact, policies)) : [],
  ]);
  return {
    contact,
    filling: filled === undefined,
    notes,
    older_notes,
    emails: emails as unknown as EmailLog[],
    texts: texts as unknown as TextRow[],
    calls: calls as unknown as CallRow[],
    events,
    waiting,
    needs: conflicts,
    favorite_id: (favorite?.id as string | undefined) ?? null,
    policies,
    soas,
    files,
    securities,
    licenses,
    appointed,
    named,
  };
}

/** Numbers of the contacts mentioned on the page. */
function namesIn({ id, linked_contacts, referred_by_id }: Contact, policies: readonly Policy[]): number[] {
  const people = policies.flatMap(({ insured_id, owner_id, payor_id }) => [insured_id, owner_id, payor_id]);
  const numbers = [...linked_contacts.map(({ contact_id }) => contact_id), referred_by_id, ...people];
  return [...new Set(numbers.filter((one): one is number => one !== null && one !== id))];
}

/** Events are few and windowed; a scan is cheaper than an index on each of them. */
async function eventsOf(db: LocalDatabase, id: number): Promise<CalendarEvent[]> {
  const events = await allOf<CalendarEvent>(db, "events");
  return events.filter(({ contact_ids }) => contact_ids.includes(id));
}
