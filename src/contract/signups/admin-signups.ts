/** People who asked to join: listed, approved with an invitation, or rejected with a reason by mail. */
import { z } from "zod";
import { Signup, SignupFields, signupReasonMax, signupStatuses } from "../../domain/signups/signup.ts";
import { accountTypes } from "../../domain/users/access.ts";
import { Uuid } from "../../domain/values/scalars.ts";
import { ByUuid, dataOf, get, group, listOf, Paging, post, Versioned } from "../declare.ts";

const access = "signups.decide";

export const signupOrders = ["created_at", "name", "email", "status"] as const;

export const adminSignups = group("admin_signups", "/v1/admin/signups", {
  list: get("", {
    summary: "Lists people who asked to join the company, newest first.",
    access,
    query: z.strictObject({
      ...Paging,
      order_field: z.enum(signupOrders).default("created_at"),
      order: z.enum(["asc", "desc"]).default("desc"),
      status: z.enum(signupStatuses).optional(),
    }),
    reply: listOf(Signup),
  }),
  create: post("", {
    summary: "Records somebody's request to join, received by phone or on paper.",
    access,
    writes: "now",
    body: SignupFields,
    status: 201,
    reply: dataOf(Signup),
    noImpersonation: true,
  }),
  approve: post("/:id/approve", {
    summary: "Approves a request: creates the user and mails an invitation.",
    access,
    writes: "now",
    params: ByUuid,
    body: z.strictObject({
      account_type: z.enum(accountTypes).default("agent"),
      parent_id: Uuid.nullable().default(null),
      business_unit_id: Uuid.nullable().default(null),
      ...Versioned,
    }),
    reply: dataOf(Signup),
    noImpersonation: true,
    ratePerMinute: 60,
  }),
  reject: post("/:id/reject", {
    summary: "Rejects a request and mails the reason.",
    access,
    writes: "now",
    params: ByUuid,
    body: z.strictObject({ reason: z.string().max(signupReasonMax), ...Versioned }),
    reply: dataOf(Signup),
    noImpersonation: true,
    ratePerMinute: 60,
  }),
});
