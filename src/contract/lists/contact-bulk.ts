/**
 * Bulk calls on contacts, selected by `ids` (≤ 1,000) or by a scope. A scope is processed 1,000 at a time in order of
 * contact number: call again with `after` until `meta.next` is null.
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
    summary:
      "Lists the specified contacts by number, in the requested order. Contacts the user cannot see are skipped.",
    access: "contacts.see",
    writes: "never",
    body: z.strictObject({
      ids: z.array(ContactNumber).max(bulkIdsMax),
      limit: z.int().min(1).max(bulkIdsMax).default(bulkIdsMax),
    }),
    reply: listOf(Contact),
  }),
  updateTagsGroup: patch("/update_tags_group", {
    summary: "Adds and removes tags on many contacts.",
    access: "contacts.edit_all",
    writes: "queue",
    body: z.strictObject({ ...Many, ...TagChange }),
    reply: ManyChanged,
  }),
  updateGroup: patch("/update_group", {
    summary: "Adds many contacts to groups and removes them from groups.",
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
      "Sets one status on many contacts. Skips contacts in the other category, and contacts marked do not contact unless a manager gives a reason.",
    access: "contacts.edit",
    writes: "queue",
    body: z.strictObject({
      ...Many,
      status_id: Uuid.nullable(),
      /**
       * The status each of `ids` had when it was chosen; contacts whose status has changed since are skipped, unless
       * the new one stops all contact.
       */
      was: z.array(Uuid.nullable()).max(bulkIdsMax).optional(),
      reason: z.string().max(500).optional(),
    }),
    reply: ManyChanged,
  }),
  selectFirstLast: patch("/select_first_last", {
    summary: "Returns the first and last contact number of an ordered scope, for selecting a range.",
    access: "contacts.see",
    writes: "never",
    body: z.strictObject({ contacts_scope: ContactsScope.optional() }),
    reply: dataOf(
      z.object({ first_id: ContactNumber.nullable(), last_id: ContactNumber.nullable(), total_count: z.int() }),
    ),
  }),
  destroyAll: del("/destroy_all", {
    summary: "Deletes contacts. They can be restored for 90 days. For more than 25 contacts, requires the typed count.",
    access: "contacts.delete",
    writes: "queue",
    body: z.strictObject({ ids: ContactIds, count: z.int().optional() }),
    reply: ManyChanged,
  }),
  /** Not in the spec. */
  purge: post("/purge", {
    summary:
      "Permanently deletes deleted contacts with all their related records. Contacts kept by a rule stay and are listed. Requires the typed count, or the name for a single contact.",
    access: "contacts.purge",
    writes: "now",
    body: z.strictObject({ ids: ContactIds, typed: z.string().max(300) }),
    reply: dataOf(z.object({ purged: z.int(), kept_ids: z.array(ContactNumber) })),
    noImpersonation: true,
  }),
  restore: put("/restore", {
    summary: "Restores deleted contacts.",
    access: "contacts.delete",
    writes: "queue",
    body: z.strictObject({ ids: ContactIds }),
    reply: ManyChanged,
  }),
});
