/** One endpoint lists the contacts of a scope, or those of them that may be duplicates. */
import type { contacts } from "../../contract/contacts/contacts.ts";
import type { Handler } from "../context.ts";
import { listContacts } from "../lists/contact-list.ts";
import { listDuplicates } from "./contact-duplicates.ts";

export const listContactsOrDuplicates: Handler<(typeof contacts)["endpoints"]["list"]> = (
  ctx,
  { body: { contacts_scope, cursor, duplicates } },
) => (duplicates ? listDuplicates(ctx, duplicates, contacts_scope) : listContacts(ctx, contacts_scope, cursor));
