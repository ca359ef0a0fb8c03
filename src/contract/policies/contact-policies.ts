/**
 * Policies of a contact (spec 001 §7, domain §7). Ids are generated on the device; a status in an edit is a transition.
 */
import { z } from "zod";
import { Instant, Uuid } from "../../domain/values/scalars.ts";
import { NewPolicy, Policy, PolicyEdit } from "../../domain/policies/policy.ts";
import { policyStatuses } from "../../domain/policies/policy-status.ts";
import { allOf, ByNumber, dataOf, del, get, group, patch, post } from "../declare.ts";
import { Conflict } from "../contacts/contact-replies.ts";

const ByPolicy = z.strictObject({ ...ByNumber.shape, policyId: Uuid });
const reason = z.string().max(500).optional();
const undo = z.enum(policyStatuses).optional();

export const PolicyChanged = z.object({ data: Policy, meta: z.object({ conflicts: z.array(Conflict) }) });
export type PolicyChanged = z.infer<typeof PolicyChanged>;

export const contactPolicies = group("contact_policies", "/v1/contacts", {
  list: get("/:id/policies", {
    summary: "Lists a contact's policies, most recently written first.",
    access: "policies.see",
    params: ByNumber,
    reply: allOf(Policy),
  }),
  create: post("/:id/policies", {
    summary: "Creates a policy.",
    access: "policies.edit",
    writes: "queue",
    params: ByNumber,
    /** `at`: device time of the write. */
    body: z.strictObject({ ...NewPolicy.shape, id: Uuid.optional(), at: Instant.optional() }),
    reply: PolicyChanged,
    status: 201,
  }),
  open: get("/:id/policies/:policyId", {
    summary: "Returns a policy.",
    access: "policies.see",
    params: ByPolicy,
    reply: dataOf(Policy),
  }),
  update: patch("/:id/policies/:policyId", {
    summary: "Updates fields of a policy or changes its status. `base` contains the values the editor saw.",
    access: "policies.edit",
    writes: "queue",
    params: ByPolicy,
    /** `at`: device time of the change. `undo`: the last step, undone by whoever made it. */
    body: z.strictObject({ ...PolicyEdit.shape, base: PolicyEdit.optional(), reason, undo, at: Instant.optional() }),
    reply: PolicyChanged,
  }),
  remove: del("/:id/policies/:policyId", {
    summary: "Deletes a policy.",
    access: "policies.edit",
    writes: "queue",
    params: ByPolicy,
  }),
  restore: post("/:id/policies/:policyId/restore", {
    summary: "Restores a deleted policy.",
    access: "policies.edit",
    writes: "queue",
    params: ByPolicy,
    reply: dataOf(Policy),
  }),
});
