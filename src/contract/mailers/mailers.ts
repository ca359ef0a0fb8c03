/** Mailer assignment (spec 001 §7, domain §17): kits, eligible contacts and why others are excluded, orders. */
import { z } from "zod";
import { Uuid } from "../../domain/values/scalars.ts";
import { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import { MailerAssignment, MailerCounts, MailerKit } from "../../domain/mailers/mailer.ts";
import { allOf, dataOf, get, group, listOf, Paging, post } from "../declare.ts";
import { JsonField } from "../form.ts";

/** The page's own size, as for transfers (spec 001 §9). */
const pageSize = 15;

const ordering = { access: "mailers.assign", feature: "mailer_assignment" } as const;

export const mailers = group("mailers", "/v1/contacts", {
  kits: get("/mailer_assignment_kits", {
    summary: "Lists the available mailer kits with their price, minimum order and printed text.",
    ...ordering,
    reply: allOf(MailerKit),
  }),
  counts: get("/mailer_assignment_counts", {
    summary: "Returns how many contacts in a scope can be mailed, and why the others are skipped.",
    ...ordering,
    query: z.strictObject({ contacts_scope: JsonField(ContactsScope).optional() }),
    reply: dataOf(MailerCounts),
  }),
  create: post("/mailer_assignment_create", {
    summary:
      "Creates an order of a kit for the contacts in a scope. The contacts are fixed now; their addresses are collected in the background.",
    ...ordering,
    writes: "now",
    body: z.strictObject({
      id: Uuid.optional(),
      kit_id: Uuid,
      contacts_scope: ContactsScope,
      /** The number the user saw: a different one is a conflict. */
      mailable: z.int().positive(),
      note: z.string().trim().max(500).default(""),
    }),
    reply: dataOf(MailerAssignment),
    status: 201,
  }),
  list: get("/mailer_assignments", {
    summary: "Lists mailer orders, newest first: all orders, or those of the user's downline.",
    ...ordering,
    query: z.strictObject({ page: Paging.page, limit: Paging.limit.default(pageSize) }),
    reply: listOf(MailerAssignment),
  }),
});
