/**
 * The schema of a scope as calls carry it. Code that only reads or compares scopes does without it, and so without the
 * schema library.
 */
import { z } from "zod";
import { ContactNumber, Day, Uuid } from "../values/scalars.ts";
import { bulkIdsMax, categories, languages, tagsMax } from "../values/limits.ts";
import { groupPattern, orderFields } from "../contacts/scope-parts.ts";

const words = (max: number) => z.string().max(max);
const uuids = z.array(Uuid).max(200);

export const ContactsSearch = z
  .strictObject({
    /** Names, phones in any form, emails, places and tags; every word must match. */
    q: words(200),
    name: words(200),
    phone: words(40),
    email: words(254),
    /** City, state, zip (prefix) and county of the main address. */
    city: words(80),
    state: z.array(z.string().length(2)).max(60),
    zip: words(10),
    county: words(80),
    status_ids: uuids,
    source_ids: uuids,
    tag_ids: z.array(Uuid).max(tagsMax),
    tag_mode: z.enum(["any", "all", "none"]),
    owner_ids: uuids,
    /** Some policy is with one of these carriers. */
    carrier_ids: uuids,
    /** What is in force; stored on the contact itself. */
    policy_types: z.array(z.string().max(60)).max(60),
    /** Some policy has this status, not necessarily with one of those carriers. */
    policy_status: z.array(z.string().max(60)).max(60),
    age_from: z.int().min(0).max(150),
    age_to: z.int().min(0).max(150),
    birth_month: z.int().min(1).max(12),
    birth_day: z.int().min(1).max(31),
    t65_within_months: z.int().min(0).max(120),
    renewal_from: Day,
    renewal_to: Day,
    created_from: Day,
    created_to: Day,
    /** No activity on or after that day, or never any. */
    last_activity_before: Day,
    never_called: z.boolean(),
    has_email: z.boolean(),
    has_mobile: z.boolean(),
    dnc: z.boolean(),
    /** A Scope of Appointment that the person has signed and the agent has not rejected. */
    has_soa: z.boolean(),
    language: z.enum(languages),
  })
  .partial();
export type ContactsSearch = z.infer<typeof ContactsSearch>;

export const ContactsScope = z.strictObject({
  group: z.string().regex(groupPattern).default("all"),
  category: z.enum([...categories, ""]).default(""),
  search: ContactsSearch.default({}),
  /** Only these; ignored with `select_all`. */
  ids: z.array(ContactNumber).max(bulkIdsMax).default([]),
  exclude_ids: z
    .array(ContactNumber)
    .max(10 * bulkIdsMax)
    .default([]),
  /** For bulk calls: everything the rest of the scope selects. */
  select_all: z.boolean().default(false),
  order_field: z.enum(orderFields).default("name"),
  order: z.enum(["asc", "desc"]).default("asc"),
  page: z.int().min(1).max(1_000_000).default(1),
  limit: z.int().min(1).max(100).default(25),
});
export type ContactsScope = z.infer<typeof ContactsScope>;
export type ContactsScopeInput = z.input<typeof ContactsScope>;
