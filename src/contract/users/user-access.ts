/** What a user may do and how much they see. Not in the spec. */
import { z } from "zod";
import { featureKeys } from "../../domain/flags/flag-texts.ts";
import { capabilities, scopes } from "../../domain/users/access.ts";
import { ByUuid, dataOf, get, group } from "../declare.ts";

const count = z.int().nonnegative();
const capability = z.enum(capabilities);
const scope = z.enum(scopes);

const UserAccess = z.object({
  /** The main capabilities, in words. */
  allowances: z.array(z.object({ capability, label: z.string(), scope, reach: z.string() })),
  /** All of them. */
  capabilities: z.array(z.object({ capability, scope })),
  counts: z.object({
    contacts: count,
    own_contacts: count,
    pool_contacts: count,
    policies: count,
    securities: count,
    pools: count,
    /** Users whose calendars they see, and whom they find in the user list. */
    calendars: count,
    users: count,
  }),
  /** Every feature flag, and in words what decided it for them. */
  flags: z.array(z.object({ key: z.enum(featureKeys), label: z.string(), on: z.boolean(), reason: z.string() })),
  /** Also needs a license in effect. */
  sees_securities: z.boolean(),
});
export type UserAccess = z.infer<typeof UserAccess>;

export const userAccess = group("user_access", "/v1/admin/users", {
  show: get("/:id/access", {
    summary: "Returns what a user may do and how much they see, as the server decides it for their own requests.",
    access: "users.list",
    params: ByUuid,
    reply: dataOf(UserAccess),
  }),
});
