/** One endpoint lists the contacts of a scope, or those of them that may be duplicates. */
import type { contacts } from "../../contract/contacts/contacts.ts";
import { wholeScope } from "../../domain/lists/contacts-scope.ts";
import { duplicatesPageSize } from "../../domain/values/limits.ts";
import type { Handler } from "../context.ts";
import { listContacts } from "../lists/contact-list.ts";
import { listDuplicates } from "./contact-duplicates.ts";

export const listContactsOrDuplicates: Handler<(typeof contacts)["endpoints"]["list"]> = (
  ctx,
  { body: { contacts_scope, cursor, duplicates } },
) => {
  const limit = contacts_scope?.limit ?? (duplicates ? duplicatesPageSize : wholeScope.limit);
  const scope = { ...wholeScope, ...contacts_scope, limit };
  return duplicates ? listDuplicates(ctx, duplicates, scope) : listContacts(ctx, scope, cursor);
};
