/** Mailer assignment (spec 001 §7, domain §17): kits, whom they reach and why not the others, orders. */
import { z } from "zod";
import { Uuid } from "../../domain/values/scalars.ts";
import { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import { MailerAssignment, MailerCounts, MailerKit } from "../../domain/mailers/mailer.ts";
import { allOf, dataOf, get, group, listOf, Paging, post } from "../declare.ts";
import { JsonField } from "../form.ts";

/** The page's own size, as transfers have it (spec 001 §9). */
const pageSize = 15;

const ordering = { access: "mailers.assign", feature: "mailer_assignment" } as const;

export const mailers = group("mailers", "/v1/contacts", {
  kits: get("/mailer_assignment_kits", {
    summary: "What can be mailed, with price, smallest order and what is printed on it.",
    ...ordering,
    reply: allOf(MailerKit),
  }),
  counts: get("/mailer_assignment_counts", {
    summary: "How many contacts of a scope can be mailed, and why the others are left out.",
    ...ordering,
    query: z.strictObject({ contacts_scope: JsonField(ContactsScope).optional() }),
    reply: dataOf(MailerCounts),
  }),
  create: post("/mailer_assignment_create", {
    summary:
      "Orders a kit for the contacts of a scope; they are frozen now, their addresses taken down in the background.",
    ...ordering,
    writes: "now",
    body: z.strictObject({
      id: Uuid.optional(),
      kit_id: Uuid,
      contacts_scope: ContactsScope,
      /** What the person saw: another number is a conflict. */
      mailable: z.int().positive(),
      note: z.string().trim().max(500).default(""),
    }),
    reply: dataOf(MailerAssignment),
    status: 201,
  }),
  list: get("/mailer_assignments", {
    summary: "Orders of mailers, newest first: all, or those of one's downline (ours).",
    ...ordering,
    query: z.strictObject({ page: Paging.page, limit: Paging.limit.default(pageSize) }),
    reply: listOf(MailerAssignment),
  }),
});
