/** Contacts: list, open, create, edit (spec 001 §7 Contacts). */
import { z } from "zod";
import { Activity } from "../../domain/contacts/activity.ts";
import { Contact, LinkedContact } from "../../domain/contacts/contact.ts";
import { ContactNumber } from "../../domain/values/scalars.ts";
import { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import { relations } from "../../domain/values/limits.ts";
import { matchLevels } from "../../domain/values/options.ts";
import { MatchPair } from "../../domain/duplicates/match-pair.ts";
import { ByNumber, dataOf, get, group, ListMeta, patch, post, put } from "../declare.ts";
import { ContactCreate, ContactEditBody, TagChange } from "./contact-bodies.ts";
import { ContactChanged } from "./contact-replies.ts";

/** `next`: pass it as `cursor` to get the next page, at any depth; null on the last one. */
export const ContactListMeta = z.object({
  ...ListMeta.shape,
  next: z.string().nullable(),
  /** For a duplicate search: the pairs on this page, highest confidence first; the counts are then of pairs. */
  pairs: z.array(MatchPair).optional(),
  /** There are more pairs than were counted. */
  more: z.boolean().optional(),
  /** Contacts not yet searched for duplicates. */
  unmatched: z.int().optional(),
});
export type ContactListMeta = z.infer<typeof ContactListMeta>;

/** Contacts per record on the device; leases are multiples of it. */
export const bucketSize = 8;
/** Most numbers a device may lease at once. */
export const leaseCountMax = 256;

const Address = z.strictObject({ address: z.string().min(1).max(254) });

const LinkBase = z.strictObject({
  relation: LinkedContact.shape.relation,
  authorized_representative: LinkedContact.shape.authorized_representative,
  note: LinkedContact.shape.note,
});

/** The page size depends on what is listed. */
const ListScope = ContactsScope.extend({ limit: ContactsScope.shape.limit.unwrap().optional() });

export const contacts = group("contacts", "/v1/contacts", {
  list: patch("", {
    summary:
      "Lists the contacts in a scope, by page or by cursor, with the exact count. With `duplicates`, lists contacts that may be the same person.",
    access: "contacts.see",
    writes: "never",
    body: z.strictObject({
      contacts_scope: ListScope.optional(),
      cursor: z.string().max(2_000).optional(),
      /** Return pairs of this level (or of `any`) instead of contacts; `limit` counts pairs, and is 50 if omitted. */
      duplicates: z.enum(["any", ...matchLevels]).optional(),
    }),
    reply: z.object({ data: z.array(Contact), meta: ContactListMeta }),
  }),
  create: post("", {
    summary: "Creates a contact. Repeating a request with the same ref returns the existing contact.",
    access: "contacts.create",
    writes: "queue",
    body: ContactCreate,
    reply: ContactChanged,
    status: 201,
  }),
  open: get("/:id", {
    summary: "Returns a contact by number.",
    access: "contacts.see",
    params: ByNumber,
    reply: dataOf(Contact),
  }),
  update: patch("/:id", {
    summary: "Updates the specified fields of a contact, merged with changes others made in the meantime.",
    access: "contacts.edit",
    writes: "queue",
    params: ByNumber,
    body: ContactEditBody,
    reply: ContactChanged,
  }),
  quickUpdate: patch("/:id/quick_update", {
    summary: "Updates a few fields of a contact, from a list row or the header.",
    access: "contacts.edit",
    writes: "queue",
    params: ByNumber,
    body: ContactEditBody,
    reply: ContactChanged,
  }),
  forceVerifyEmail: patch("/:id/force_verify_email", {
    summary: "Marks one of the contact's email addresses as verified by the user. Stores the name and time.",
    access: "contacts.edit_all",
    writes: "queue",
    params: ByNumber,
    body: Address,
    reply: ContactChanged,
  }),
  validateEmail: patch("/:id/validate_email", {
    summary: "Checks the format of one of the contact's email addresses and stores the result.",
    access: "contacts.edit_all",
    writes: "now",
    params: ByNumber,
    body: Address,
    reply: ContactChanged,
  }),
  updateLinkedContact: patch("/:id/update_linked_contact", {
    summary:
      "Links another contact, updates the link or, with `unlink`, removes it. The link is stored on both contacts. One that someone else changed since `base` is a conflict.",
    access: "contacts.details_edit",
    feature: "linked_contacts",
    writes: "queue",
    params: ByNumber,
    body: z.strictObject({
      contact_id: ContactNumber,
      relation: z.enum(relations).default("other"),
      authorized_representative: LinkedContact.shape.authorized_representative,
      note: LinkedContact.shape.note,
      unlink: z.boolean().default(false),
      /** The link as the editor showed it; null: there was none. */
      base: LinkBase.nullable().optional(),
    }),
    reply: ContactChanged,
  }),
  updateTagsSingle: patch("/:id/update_tags_single", {
    summary: "Adds and removes a contact's tags.",
    access: "contacts.edit_all",
    writes: "queue",
    params: ByNumber,
    body: z.strictObject(TagChange),
    reply: ContactChanged,
  }),
  assignToMe: patch("/:id/assign_to_me", {
    summary: "Claims a contact from its pool. If several users try at once, only one gets it.",
    access: "contacts.take",
    writes: "queue",
    params: ByNumber,
    reply: ContactChanged,
  }),
  activityInfo: put("/:id/activity_info", {
    summary:
      "Records that the contact was viewed, called, texted, emailed or visited, at most once per kind in 5 minutes.",
    access: "contacts.see",
    writes: "queue",
    params: ByNumber,
    body: Activity,
    reply: ContactChanged,
  }),
  /** Not in the spec. */
  numberLeases: post("/number_leases", {
    summary: "Reserves contact numbers for contacts created offline.",
    access: "contacts.create",
    writes: "now",
    body: z.strictObject({ count: z.int().min(bucketSize).max(leaseCountMax).multipleOf(bucketSize) }),
    reply: dataOf(z.object({ from_id: ContactNumber, to_id: ContactNumber })),
    status: 201,
    ratePerMinute: 60,
  }),
});
