/** Merging duplicate contacts, and undoing a merge (spec 001 §7, domain §9). */
import { z } from "zod";
import { Contact } from "../../domain/contacts/contact.ts";
import { ContactNumber, Instant, Uuid } from "../../domain/values/scalars.ts";
import { mergeContactsMax, mergeContactsMin } from "../../domain/values/limits.ts";
import { type MergeField, mergeFieldNames } from "../../domain/duplicates/merge-choice.ts";
import { ByUuid, dataOf, get, group, listOf, NumberText, patch, post, put } from "../declare.ts";

const Ids = z.array(ContactNumber).min(mergeContactsMin).max(mergeContactsMax);

/** Number of records of each kind the contact has, such as `notes`. */
export const RelatedCounts = z.record(z.string(), z.int());
export type RelatedCounts = z.infer<typeof RelatedCounts>;

export const Merge = z.object({
  id: Uuid,
  survivor_id: ContactNumber,
  /** Name of the survivor at the time of the merge. */
  name: z.string(),
  losers: z.array(z.object({ id: ContactNumber, name: z.string() })),
  at: Instant,
  by: Uuid,
  /** Values per contact before the merge, survivor first; then the survivor's after. */
  counts_before: z.array(z.object({ id: ContactNumber, counts: RelatedCounts })),
  counts_after: RelatedCounts,
  /** Phones, emails, addresses and tags that exceeded the limits of one contact. */
  left_out: z.array(z.string()),
  /** The undo expires then. */
  undo_until: Instant,
  undone_at: Instant.nullable(),
  undone_by: Uuid.nullable(),
  /** What the undo left on the survivor, because it was changed since. */
  kept: z.array(z.object({ kind: z.string(), id: z.string() })),
});
export type Merge = z.infer<typeof Merge>;

/** The survivor, and every other contact the call changed. */
export const Merged = z.object({
  data: Contact,
  meta: z.object({ merge: Merge, also: z.array(Contact) }),
});
export type Merged = z.infer<typeof Merged>;

const Author = z.object({ by: Uuid.nullable(), at: Instant });

export const MergeFacts = z.object({
  id: ContactNumber,
  /** Who last wrote each field, and when; a field unchanged since the contact was created is left out. */
  hands: z.record(z.string(), Author),
  counts: RelatedCounts,
  /** Those among the requested contacts that a user marked as not the same. */
  not_same: z.array(ContactNumber),
});
export type MergeFacts = z.infer<typeof MergeFacts>;

/** `value`: what the user saw there; if it has changed since, nothing is merged. */
const Choice = z.strictObject({
  field: z.enum(mergeFieldNames as [MergeField, ...MergeField[]]),
  from: ContactNumber,
  value: z.unknown(),
});
export type MergeChoice = z.infer<typeof Choice>;

export const contactMerges = group("contact_merges", "/v1/contacts", {
  merge: patch("/merge", {
    summary:
      "Merges 2 to 10 contacts. The surviving contact gets the chosen values and all related records of the others.",
    access: "contacts.merge",
    writes: "queue",
    body: z.strictObject({
      survivor_id: ContactNumber,
      /** Includes the survivor. */
      ids: Ids,
      /** Omitted fields take the newest non-empty value. */
      choices: z.array(Choice).max(mergeFieldNames.length).default([]),
    }),
    reply: Merged,
  }),
  facts: post("/merge_facts", {
    summary:
      "Returns details of contacts before a merge, beyond their fields: who wrote each value, and how many related records they have.",
    access: "contacts.merge",
    writes: "never",
    body: z.strictObject({ ids: z.array(ContactNumber).min(1).max(mergeContactsMax) }),
    reply: z.object({ data: z.array(MergeFacts) }),
  }),
  list: get("/merges", {
    summary: "Lists merges of contacts the user can access, latest first.",
    access: "contacts.merge",
    query: z.strictObject({ page: NumberText(1, 10_000).default(1), limit: NumberText(1, 100).default(25) }),
    reply: listOf(Merge),
  }),
  open: get("/merges/:id", {
    summary: "Returns a merge.",
    access: "contacts.merge",
    params: ByUuid,
    reply: dataOf(Merge),
  }),
  undo: patch("/merges/:id/undo", {
    summary: "Undoes a merge within 30 days. Restores what has not changed since, and lists the rest.",
    access: "contacts.merge",
    writes: "now",
    params: ByUuid,
    reply: Merged,
  }),
  notSame: put("/not_same", {
    summary: "Marks contacts as not duplicates, or removes that mark with `same`.",
    access: "contacts.merge",
    writes: "queue",
    body: z.strictObject({ ids: Ids, same: z.boolean().default(false) }),
  }),
});
