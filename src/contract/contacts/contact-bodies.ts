/** Request bodies of the contact calls; every write of typed fields carries the values its editor saw as `base`. */
import { z } from "zod";
import { ContactEdit } from "../../domain/contacts/contact.ts";
import { ContactNumber, Uuid } from "../../domain/values/scalars.ts";
import { bulkIdsMax, tagsMax } from "../../domain/values/limits.ts";

/** Reason for overriding a rule, such as leaving *Do not contact*. */
export const Reason = z.string().max(500);

/**
 * `id`: a number leased beforehand; when omitted, the server assigns the next one. `owner_id` defaults to the caller.
 */
export const ContactCreate = z.strictObject({
  id: ContactNumber.optional(),
  ref: Uuid,
  ...ContactEdit.shape,
  owner_id: Uuid.nullable().optional(),
  pool_id: Uuid.nullable().optional(),
  group_ids: z.array(Uuid).max(100).optional(),
  tag_ids: z.array(Uuid).max(tagsMax).optional(),
});
export type ContactCreate = z.infer<typeof ContactCreate>;

export const ContactEditBody = z.strictObject({
  ...ContactEdit.shape,
  base: ContactEdit.optional(),
  reason: Reason.optional(),
});
export type ContactEditBody = z.infer<typeof ContactEditBody>;

/** Up to 1,000 contacts by number. */
export const ContactIds = z.array(ContactNumber).min(1).max(bulkIdsMax);

export const TagChange = {
  add_tag_ids: z.array(Uuid).max(tagsMax).default([]),
  remove_tag_ids: z.array(Uuid).max(100).default([]),
};
