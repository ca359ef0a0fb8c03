/** Looks a number up on the server, for contacts that this device has no room for. */
import { dialer } from "../../contract/dialer/dialer.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { notAllHere } from "../../local/queries/contact-bound.ts";
import { contactsByIds } from "../../local/queries/contacts.ts";
import type { Local } from "../../local/index.ts";

/** Numbers are rarely shared; at most this many contacts are shown. */
export const callersMax = 5;

/**
 * Most recently spoken to first; none where every visible contact is here, or the server cannot be reached. Those that
 * are not here are fetched in full, so that the page is there when the call is answered.
 */
export async function callersOnServer(local: Local, phone_number: string): Promise<Contact[]> {
  const { db, request, bringContact } = local;
  if (!(await notAllHere(db))) return [];
  const { contacts } = await request(dialer.fetchAssociatedContacts, { body: { phone_number } });
  const callers = contacts.slice(0, callersMax);
  const held = await contactsByIds(
    db,
    callers.map(({ id }) => id),
  );
  const missing = callers.filter(({ id }) => !held.some((contact) => contact.id === id));
  await Promise.all(missing.map(({ id }) => bringContact(id)));
  return callers;
}
