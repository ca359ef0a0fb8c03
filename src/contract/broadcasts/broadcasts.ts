/** Emails of the company to its users (spec 001 §7, domain §14). */
import { z } from "zod";
import { AudienceMember, Broadcast, broadcastFields, BroadcastResult } from "../../domain/broadcasts/broadcast.ts";
import { broadcastActs, broadcastReasons, broadcastResults, broadcastStates } from "../../domain/broadcasts/options.ts";
import { Instant, Uuid } from "../../domain/values/scalars.ts";
import { ByUuid, dataOf, del, get, group, listOf, Paging, patch, post, Versioned } from "../declare.ts";

export const broadcastOrders = ["created_at", "subject", "status"] as const;

const Edit = z.strictObject(broadcastFields).partial();
const guard = { access: "campaigns.edit", feature: "email" } as const;

const Counts = z.object({
  goes: z.int(),
  not: z.int(),
  by_reason: z.array(z.object({ reason: z.enum(broadcastReasons), words: z.string(), count: z.int() })),
});

export const adminEmails = group("admin_emails", "/v1/admin/emails", {
  list: get("", {
    summary: "Lists emails to the company's users, newest first.",
    ...guard,
    query: z.strictObject({
      ...Paging,
      order_field: z.enum(broadcastOrders).default("created_at"),
      status: z.enum(broadcastStates).optional(),
    }),
    reply: listOf(Broadcast),
  }),
  create: post("", {
    summary: "Creates a draft.",
    ...guard,
    writes: "now",
    body: z.strictObject({ id: Uuid.optional(), ...Edit.shape }),
    status: 201,
    reply: dataOf(Broadcast),
  }),
  show: get("/:id", { summary: "Returns one email to users.", ...guard, params: ByUuid, reply: dataOf(Broadcast) }),
  update: patch("/:id", {
    summary: "Changes a draft, schedules it, or sends, pauses, resumes or cancels it.",
    ...guard,
    writes: "now",
    params: ByUuid,
    body: z.strictObject({
      ...Edit.shape,
      ...Versioned,
      act: z.enum(broadcastActs).optional(),
      /** When to send it; with `expected`. */
      scheduled_at: Instant.optional(),
      /** How many the sender saw that will get it: more than that is a conflict. */
      expected: z.int().positive().optional(),
    }),
    reply: dataOf(Broadcast),
  }),
  remove: del("/:id", {
    summary: "Deletes an email that is not being sent. What was sent stays sent.",
    ...guard,
    writes: "now",
    params: ByUuid,
  }),
  bulkUpdate: post("/bulk_update", {
    summary: "Deletes or cancels several emails. Those it does not apply to are left as they are.",
    ...guard,
    writes: "now",
    body: z.strictObject({ ids: z.array(Uuid).min(1).max(100), act: z.enum(["delete", "cancel"]) }),
    reply: dataOf(z.object({ changed: z.int() })),
  }),
  audience: post("/audience", {
    summary: "Lists the users in an audience: who gets the email, and who does not and why. Sends nothing.",
    ...guard,
    writes: "never",
    body: z.strictObject({
      ...broadcastFields,
      page: Paging.page,
      limit: Paging.limit,
    }),
    reply: z.object({ data: z.array(AudienceMember), meta: z.object({ total_count: z.int(), ...Counts.shape }) }),
  }),
  test: post("/:id/test", {
    summary: "Sends the draft to the signed-in user's own address.",
    ...guard,
    writes: "now",
    ratePerMinute: 20,
    params: ByUuid,
    reply: z.object({ data: Broadcast, meta: z.object({ to: z.string() }) }),
  }),
  results: get("/:id/results", {
    summary: "Lists what became of each recipient.",
    ...guard,
    params: ByUuid,
    query: z.strictObject({
      state: z.enum(broadcastResults).optional(),
      page: Paging.page,
      limit: Paging.limit,
    }),
    reply: z.object({
      data: z.array(BroadcastResult),
      meta: z.object({ total_count: z.int(), counts: Broadcast.shape.counts }),
    }),
  }),
});
