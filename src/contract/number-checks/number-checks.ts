/** Verification of phone numbers, one by one and of a list (spec 001 §7, domain §13). */
import { z } from "zod";
import {
  checkJobStates,
  checkKinds,
  checkNumberChoices,
  checkNumbersMax,
  checkReasons,
} from "../../domain/number-checks/check-options.ts";
import { CheckAct, CheckBalance, NumberCheck, NumberCheckJob } from "../../domain/number-checks/number-check.ts";
import { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import { ContactNumber, Uuid } from "../../domain/values/scalars.ts";
import { ByUuid, dataOf, get, group, ListMeta, listOf, NumberText, Paging, patch, post } from "../declare.ts";

export const checkOrders = ["position", "number", "line_type", "carrier", "checked_at"] as const;

const gate = { access: "dialer.use", feature: "sms" } as const;
const contact_ids = z.array(ContactNumber).min(1).max(checkNumbersMax);
const Choice = { numbers: z.enum(checkNumberChoices).default("primary") };
const Starting = {
  id: Uuid.optional(),
  ...Choice,
  /** The cost the user saw: a higher one is a conflict. */
  expected: z.int().nonnegative().max(checkNumbersMax),
};

export const numberChecks = group("number_checks", "/v1/sms", {
  buy: post("/mobile_validation_purchase", {
    summary: "Adds a pack of phone checks to the company's. Free in the sandbox; else for administrators.",
    ...gate,
    writes: "now",
    body: z.strictObject({ id: Uuid.optional() }),
    reply: dataOf(CheckBalance),
    status: 201,
  }),
  balance: get("/phone_verifications/balance", {
    summary: "Returns how many phone checks are left, and whether numbers are looked up live or in the sandbox.",
    ...gate,
    reply: dataOf(CheckBalance),
  }),
  one: post("/mobile_validation_single", {
    summary: "Verifies one number of a contact. A number checked in the last 30 days is checked again for free.",
    ...gate,
    writes: "now",
    callsExternal: true,
    body: z.strictObject({ id: Uuid.optional(), contact_id: ContactNumber, phone_number: z.string().max(20) }),
    reply: z.object({ data: NumberCheck, meta: CheckBalance }),
    status: 201,
  }),
  many: post("/mobile_validation_bulk", {
    summary: "Verifies the numbers of up to 10,000 chosen contacts in the background.",
    ...gate,
    writes: "now",
    body: z.strictObject({ ...Starting, contact_ids }),
    reply: dataOf(NumberCheckJob),
    status: 201,
  }),
  plan: post("/phone_verifications/plan", {
    summary: "Says how many numbers of a list would be checked, what it costs, and which are left out. Checks nothing.",
    ...gate,
    writes: "never",
    body: z.strictObject({
      contacts_scope: ContactsScope.optional(),
      /** Instead of a scope. */
      contact_ids: contact_ids.optional(),
      ...Choice,
    }),
    reply: z.object({
      data: z.object({
        contacts: z.int(),
        charged: z.int(),
        free: z.int(),
        skipped: z.array(z.object({ reason: z.enum(checkReasons), count: z.int() })),
      }),
      meta: CheckBalance,
    }),
  }),
  list: get("/phone_verifications", {
    summary: "Lists the phone checks the signed-in user asked for.",
    ...gate,
    query: z.strictObject({
      ...Paging,
      limit: NumberText(1, 100).default(50),
      order_field: z.enum(checkOrders).default("checked_at"),
      job_id: Uuid.optional(),
      kind: z.enum(checkKinds).default("all"),
    }),
    reply: z.object({ data: z.array(NumberCheck), meta: ListMeta }),
  }),
  jobs: get("/phone_verification_jobs", {
    summary: "Lists the signed-in user's verifications of lists, newest first.",
    ...gate,
    query: z.strictObject({
      page: Paging.page,
      limit: Paging.limit,
      status: z.enum(checkJobStates).optional(),
    }),
    reply: listOf(NumberCheckJob),
  }),
  job: get("/phone_verification_jobs/:id", {
    summary: "Returns a verification of a list with the counts of its results.",
    ...gate,
    params: ByUuid,
    reply: dataOf(NumberCheckJob),
  }),
  act: patch("/phone_verification_jobs/:id", {
    summary: "Cancels a verification: numbers not checked yet are given back to the pack.",
    ...gate,
    writes: "now",
    params: ByUuid,
    body: z.strictObject({ act: CheckAct }),
    reply: dataOf(NumberCheckJob),
  }),
});

export const contactNumberChecks = group("contact_number_checks", "/v1/contacts", {
  group: post("/bulk_sms_verification_group", {
    summary: "Verifies the numbers of a list or a group, up to 10,000, in the background.",
    ...gate,
    writes: "now",
    body: z.strictObject({ ...Starting, contacts_scope: ContactsScope }),
    reply: dataOf(NumberCheckJob),
    status: 201,
  }),
});
