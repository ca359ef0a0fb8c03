/** Users as their managers see them, and impersonation (spec 001 §7). */
import { z } from "zod";
import { Day, Instant, Uuid } from "../../domain/values/scalars.ts";
import { loginTypes, sessionMarkers } from "../../domain/users/session-marker.ts";
import { accountTypes } from "../../domain/users/access.ts";
import { BoolText, ByUuid, dataOf, get, group, listOf, Paging, post } from "../declare.ts";

export const adminUserOrders = [
  "first_name",
  "last_name",
  "email",
  "username",
  "account_type",
  "active",
  "created_at",
  "last_sign_in_at",
] as const;

export const AdminUser = z.object({
  id: Uuid,
  first_name: z.string(),
  last_name: z.string(),
  /** URL of the picture; empty: none. */
  personal_photo: z.string(),
  email: z.string(),
  username: z.string(),
  account_type: z.enum(accountTypes),
  title: z.string().nullable(),
  npn: z.string(),
  ahip_certified_until: Day.nullable(),
  /** Numbers of the recorded registrations in effect today. */
  securities_series: z.array(z.int()),
  parent_id: Uuid.nullable(),
  business_unit_id: Uuid.nullable(),
  rm: z.boolean(),
  c_1: z.boolean(),
  active: z.boolean(),
  timezone: z.string().nullable(),
  "has_2fa_enabled?": z.boolean(),
  "two_fa_is_required?": z.boolean(),
  "change_password?": z.boolean(),
  last_sign_in_at: Instant.nullable(),
  /** When the lockout after too many failed sign-ins ends. */
  locked_until: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant,
  /** Whether the caller may act as this user now. */
  can_act_as: z.boolean(),
});
export type AdminUser = z.infer<typeof AdminUser>;

export const adminUsers = group("admin_users", "/v1/admin/users", {
  list: get("", {
    summary:
      "Lists the users the current user can access: the tenant, the business unit, the downline, or a relationship manager's agents.",
    access: "users.list",
    query: z.strictObject({
      ...Paging,
      order_field: z.enum(adminUserOrders).optional(),
      /** Only users who may act as others. */
      impersonators: BoolText.optional(),
      /** Only relationship managers. */
      only_rm: BoolText.optional(),
      /** Only users who may sign in, or only those who may not. */
      active: BoolText.optional(),
      /** Only users below this one, or on this relationship manager's list. */
      user_id: Uuid.optional(),
    }),
    reply: listOf(AdminUser),
  }),
  show: get("/:id", {
    summary: "Returns a user the current user can access.",
    access: "users.list",
    params: ByUuid,
    reply: dataOf(AdminUser),
  }),
  login: post("/:id/login", {
    summary:
      "Starts acting as a user the current user can access. The session changes, and the previous one is kept in a cookie.",
    access: "users.act_as",
    writes: "now",
    params: ByUuid,
    body: z.strictObject({ login_type: z.enum(loginTypes) }),
    reply: dataOf(
      z.object({ id: Uuid, user_id: Uuid, login_type: z.enum(loginTypes), session_marker: z.enum(sessionMarkers) }),
    ),
    unremembered: true,
    ratePerMinute: 60,
  }),
});
