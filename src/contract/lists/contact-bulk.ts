/**
 * Calls over many contacts. They are named by `ids` (≤ 1,000) or by a scope; a scope is worked off 1,000 at a time,
 * in the order of the numbers: call again with `after` until `meta.next` is null.
 */
import { z } from "zod";
import { Contact } from "../../domain/contacts/contact.ts";
import { ContactNumber, Uuid } from "../../domain/values/scalars.ts";
import { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import { bulkIdsMax } from "../../domain/values/limits.ts";
import { dataOf, del, group, listOf, patch, post, put } from "../declare.ts";
import { ContactIds, TagChange } from "../contacts/contact-bodies.ts";
import { ManyChanged } from "../contacts/contact-replies.ts";

const Many = {
  ids: ContactIds.optional(),
  contacts_scope: ContactsScope.optional(),
  after: ContactNumber.optional(),
};

export const contactBulk = group("contact_bulk", "/v1/contacts", {
  selectedItems: post("/selected_items", {
    summary: "The chosen contacts by number, in the order asked for; those out of sight are left out.",
    access: "contacts.see",
    writes: "never",
    body: z.strictObject({
      ids: z.array(ContactNumber).max(bulkIdsMax),
      limit: z.int().min(1).max(bulkIdsMax).default(bulkIdsMax),
    }),
    reply: listOf(Contact),
  }),
  updateTagsGroup: patch("/update_tags_group", {
    summary: "Adds and removes tags of many contacts.",
    access: "contacts.edit_all",
    writes: "queue",
    body: z.strictObject({ ...Many, ...TagChange }),
    reply: ManyChanged,
  }),
  updateGroup: patch("/update_group", {
    summary: "Puts many contacts into groups and takes them out.",
    access: "contacts.edit_all",
    writes: "queue",
    body: z.strictObject({
      ...Many,
      add_group_ids: z.array(Uuid).max(100).default([]),
      remove_group_ids: z.array(Uuid).max(100).default([]),
    }),
    reply: ManyChanged,
  }),
  updateStatusGroup: patch("/update_status_group", {
    summary:
      "Gives many contacts one status. Those of the other category are left, and so is whoever must not be contacted, unless a manager says why (ours).",
    access: "contacts.edit",
    writes: "queue",
    body: z.strictObject({
      ...Many,
      status_id: Uuid.nullable(),
      /** The status each of `ids` had when it was chosen; one that has another by now is left, unless the new one stops all contact. */
      was: z.array(Uuid.nullable()).max(bulkIdsMax).optional(),
      reason: z.string().max(500).optional(),
    }),
    reply: ManyChanged,
  }),
  selectFirstLast: patch("/select_first_last", {
    summary: "First and last contact number of an ordered scope, for selecting a range.",
    access: "contacts.see",
    writes: "never",
    body: z.strictObject({ contacts_scope: ContactsScope.optional() }),
    reply: dataOf(
      z.object({ first_id: ContactNumber.nullable(), last_id: ContactNumber.nullable(), total_count: z.int() }),
    ),
  }),
  destroyAll: del("/destroy_all", {
    summary: "Deletes contacts; they can be restored for 90 days. Above 25 the count must be typed.",
    access: "contacts.delete",
    writes: "queue",
    body: z.strictObject({ ids: ContactIds, count: z.int().optional() }),
    reply: ManyChanged,
  }),
  /** Ours. */
  purge: post("/purge", {
    summary:
      "Removes deleted contacts for ever, with all that lies with them; those a rule keeps stay and are named. Asks for the typed count, or of one contact its name.",
    access: "contacts.purge",
    writes: "now",
    body: z.strictObject({ ids: ContactIds, typed: z.string().max(300) }),
    reply: dataOf(z.object({ purged: z.int(), kept_ids: z.array(ContactNumber) })),
    noImpersonation: true,
  }),
  restore: put("/restore", {
    summary: "Brings deleted contacts back.",
    access: "contacts.delete",
    writes: "queue",
    body: z.strictObject({ ids: ContactIds }),
    reply: ManyChanged,
  }),
});
