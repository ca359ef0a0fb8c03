/** Users as their managers see them, and impersonation (spec 001 §7). */
import { z } from "zod";
import { Day, Instant, Uuid } from "../../domain/values/scalars.ts";
import { loginTypes, sessionMarkers } from "../../domain/users/session-marker.ts";
import { accountTypes } from "../../domain/users/access.ts";
import { changedAtOnceMax } from "../../domain/users/limits.ts";
import { NewUserFields } from "../../domain/users/invitation.ts";
import { UserEdit } from "../../domain/users/user.ts";
import { allOf, BoolText, ByUuid, dataOf, get, group, listOf, Paging, patch, post, Versioned } from "../declare.ts";
import { UserSwitches } from "./users.ts";

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
  /** Empty: nobody. */
  parent_name: z.string(),
  business_unit_id: Uuid.nullable(),
  business_unit_name: z.string(),
  rm: z.boolean(),
  /** Agents assigned to this relationship manager. */
  rm_agent_ids: z.array(Uuid),
  /** Paid by the company; `until` is the last day, null: without end. */
  paid_membership: z.object({ on: z.boolean(), until: Day.nullable() }),
  c_1: z.boolean(),
  active: z.boolean(),
  timezone: z.string().nullable(),
  "has_2fa_enabled?": z.boolean(),
  "two_fa_is_required?": z.boolean(),
  "change_password?": z.boolean(),
  last_sign_in_at: Instant.nullable(),
  /** When the lockout after too many failed sign-ins ends. */
  locked_until: Instant.nullable(),
  /** When the invitation they have not accepted yet expires; null: they joined, or were never invited. */
  invited_until: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant,
  /** Whether the caller may act as this user now. */
  can_act_as: z.boolean(),
});
export type AdminUser = z.infer<typeof AdminUser>;

/** What can be changed in a row of the list. */
const QuickUserEdit = {
  title: UserSwitches.title,
  active: UserSwitches.active,
  business_unit_id: UserSwitches.business_unit_id,
  /** Who they report to. */
  parent_id: Uuid.nullable().optional(),
  /**
   * Who takes those who report directly to the user when `parent_id` changes; the user's own id: they move along. Needed
   * if there are any.
   */
  downline_to: Uuid.nullable().optional(),
};

const UserRoles = z.object({
  account_type: z.enum(accountTypes),
  rm: z.boolean(),
  rm_agent_ids: z.array(Uuid),
  /** The user's `updated_at`, for the next change. */
  version: z.int(),
  /** Every account type the caller may give, with what it allows. */
  choices: z.array(z.object({ account_type: z.enum(accountTypes), label: z.string(), allows: z.array(z.string()) })),
  /** What being a relationship manager adds. */
  rm_allows: z.array(z.string()),
});
export type UserRoles = z.infer<typeof UserRoles>;

const PaidMembership = z.strictObject({ on: z.boolean(), until: Day.nullable().default(null), ...Versioned });

const password = z.string().max(1_000);

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
      account_type: z.enum(accountTypes).optional(),
      business_unit_id: Uuid.optional(),
      /** Only users who have not accepted their invitation yet. */
      invited: BoolText.optional(),
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
  owners: get("/owners", {
    summary: "Lists the active users the current user can access, by name: for choosing an owner or a manager.",
    access: "users.list",
    query: z.strictObject({ q: z.string().max(200).optional() }),
    reply: allOf(
      z.object({ id: Uuid, first_name: z.string(), last_name: z.string(), account_type: z.enum(accountTypes) }),
    ),
  }),
  create: post("", {
    summary:
      "Creates a user: with a temporary password they must change, or without one, and an invitation is mailed to them.",
    access: "users.edit",
    writes: "now",
    body: z.strictObject({ ...NewUserFields.shape, password: password.optional() }),
    reply: dataOf(AdminUser),
    status: 201,
    noImpersonation: true,
    secret: true,
    ratePerMinute: 60,
  }),
  update: patch("/:id", {
    summary: "Updates a user the current user can access: names, email, switches, manager and business unit.",
    access: "users.edit",
    writes: "now",
    params: ByUuid,
    /** `version`: the user's `updated_at` when it was read. */
    body: z.strictObject({ ...UserEdit.shape, ...UserSwitches, ...QuickUserEdit, ...Versioned }),
    reply: dataOf(AdminUser),
    ratePerMinute: 120,
  }),
  bulkUpdate: patch("", {
    summary:
      "Makes one change to up to 100 users the current user can access. Each is changed or refused by itself, and the reply says why.",
    access: "users.edit",
    writes: "now",
    itemByItem: true,
    body: z.strictObject({
      /** `version`: the user's `updated_at` when it was read. */
      users: z
        .array(z.strictObject({ id: Uuid, ...Versioned }))
        .min(1, "Choose at least one user.")
        .max(changedAtOnceMax, `Change at most ${changedAtOnceMax} users per call.`),
      change: z.strictObject({
        active: UserSwitches.active,
        two_fa_is_required: UserSwitches.two_fa_is_required,
        business_unit_id: UserSwitches.business_unit_id,
        /** Those who report to a moved user move along. */
        parent_id: Uuid.nullable().optional(),
      }),
    }),
    reply: dataOf(
      z.object({
        changed: z.int(),
        failed: z.array(z.object({ id: Uuid, code: z.string(), errors: z.record(z.string(), z.array(z.string())) })),
      }),
    ),
    ratePerMinute: 120,
  }),
  quickUpdate: patch("/:id/quick_update", {
    summary: "Updates what a row of the user list shows: title, sign-in, business unit and manager.",
    access: "users.edit",
    writes: "now",
    params: ByUuid,
    body: z.strictObject({ ...QuickUserEdit, ...Versioned }),
    reply: dataOf(AdminUser),
    ratePerMinute: 120,
  }),
  roles: get("/:id/roles", {
    summary: "Returns a user's role, the roles the current user may give, and what each allows, in words.",
    access: "users.list",
    params: ByUuid,
    reply: dataOf(UserRoles),
  }),
  updateRoles: patch("/:id/update_roles", {
    summary:
      "Changes a user's role, whether they are a relationship manager, and the agents assigned to them. Never one's own, and never the last admin's.",
    access: "users.roles",
    writes: "now",
    params: ByUuid,
    body: z.strictObject({
      account_type: z.enum(accountTypes).optional(),
      rm: z.boolean().optional(),
      rm_agent_ids: z.array(Uuid).max(1_000).optional(),
      ...Versioned,
    }),
    reply: dataOf(UserRoles),
    noImpersonation: true,
  }),
  paidMembership: post("/:id/paid_membership", {
    summary: "Sets whether the company pays for a user's membership, and until which day.",
    access: "users.roles",
    writes: "now",
    params: ByUuid,
    body: PaidMembership,
    reply: dataOf(AdminUser),
    noImpersonation: true,
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
