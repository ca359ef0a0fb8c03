import { adminUsers, type AdminUser } from "../../contract/users/admin-users.ts";
import { actingFault } from "../../domain/users/acting.ts";
import { securitiesSeriesOf } from "../../domain/users/license.ts";
import { dayOf } from "../../kit/dates.ts";
import { refuse } from "../../kit/refusal.ts";
import { downlineOf, type Visibility, visibilityOf } from "../changes/visibility.ts";
import type { Ctx } from "../context.ts";
import { listMeta } from "../http/list-meta.ts";
import { implement } from "../http/mount.ts";
import { may } from "../../domain/users/access.ts";
import { startActing } from "../session/acting.ts";
import { locksOf } from "../session/sign-in-try-rows.ts";
import { asServer } from "../db/as-server.ts";
import type { Trx } from "../db/schema.ts";
import { type AdminUserRow, findAdminUser, listAdminUsers, listOwners } from "./admin-user-rows.ts";
import { editUsers } from "./bulk-edit.ts";
import { createUser } from "./user-create.ts";
import { editUser } from "./user-edit.ts";
import { setPaidMembership } from "./paid-membership.ts";
import { rolesOf, updateRoles } from "./user-roles.ts";
import { listLicensesOf } from "./license-rows.ts";
import { findUser } from "./user-rows.ts";

export const adminUsersImplementation = implement(adminUsers, {
  async list(ctx, { query }) {
    const { page, limit, order_field = "last_name", order = "asc", user_id, ...filter } = query;
    const visibility = await visibilityOf(ctx.trx, ctx.actor, "users.list");
    const ids = user_id === undefined ? undefined : await peopleOf(ctx, visibility, user_id);
    const { rows, total_count } = await listAdminUsers(
      ctx.trx,
      { tenant_id: ctx.actor.tenant_id, visibility, ids, ...filter },
      { page, limit, order_field, order },
    );
    return { data: await shown(ctx, rows), meta: listMeta({ page, limit, total_count }) };
  },

  async show(ctx, { params }) {
    return { data: await oneUser(ctx, params.id) };
  },

  async owners({ trx, actor }, { query }) {
    const visibility = await visibilityOf(trx, actor, "users.list");
    return { data: await listOwners(trx, { tenant_id: actor.tenant_id, visibility, q: query.q }) };
  },

  async create(ctx, { body: { password, ...fields } }) {
    return { data: await oneUser(ctx, await createUser(ctx, fields, password)) };
  },

  async update(ctx, { params, body }) {
    await editUser(ctx, params.id, body);
    return { data: await oneUser(ctx, params.id) };
  },

  bulkUpdate: async (ctx, { body }) => ({ data: await editUsers(ctx, body) }),

  async quickUpdate(ctx, { params, body }) {
    await editUser(ctx, params.id, body);
    return { data: await oneUser(ctx, params.id) };
  },

  async roles(ctx, { params }) {
    return { data: await rolesOf(ctx, params.id) };
  },

  async updateRoles(ctx, { params, body }) {
    return { data: await updateRoles(ctx, params.id, body) };
  },

  async paidMembership(ctx, { params, body }) {
    await setPaidMembership(ctx, params.id, body);
    return { data: await oneUser(ctx, params.id) };
  },

  async login(ctx, { params, body }) {
    return { data: await startActing(ctx, params.id, body.login_type) };
  },
});

async function oneUser(ctx: Ctx, id: string): Promise<AdminUser> {
  const visibility = await visibilityOf(ctx.trx, ctx.actor, "users.list");
  const row = await findAdminUser(ctx.trx, { tenant_id: ctx.actor.tenant_id, visibility }, id);
  const [user] = await shown(ctx, row ? [row] : []);
  return user ?? refuse("not_found");
}

/** Reports of a visible user, or users on that relationship manager's list; 404 for a user out of reach. */
async function peopleOf(ctx: Ctx, visibility: Visibility, user_id: string): Promise<string[]> {
  const { tenant_id } = ctx.actor;
  const person =
    visibility.all || visibility.owners.includes(user_id) ? await findUser(ctx.trx, tenant_id, user_id) : undefined;
  if (!person) return refuse("not_found");
  const below = await downlineOf(ctx.trx, { tenant_id, user_id });
  return [...below.filter((id) => id !== user_id), ...(person.rm ? person.rm_agent_ids : [])];
}

async function shown(ctx: Ctx, rows: readonly AdminUserRow[]): Promise<AdminUser[]> {
  const { actor, trx } = ctx;
  const accounts = rows.map(({ id }) => ({ tenant_id: actor.tenant_id, user_id: id }));
  const now = ctx.world.now();
  const locks = await asServer(trx, () => locksOf(trx, accounts, now));
  const series = await seriesOf(trx, actor.tenant_id, rows, now);
  const reach =
    may(actor, "users.act_as") && !actor.acting ? await visibilityOf(trx, actor, "users.act_as") : undefined;
  return rows.map((row) => ({
    ...userOf(row, locks.get(row.id) ?? null, reach !== undefined && mayActAs(ctx, reach, row)),
    securities_series: series.get(row.id) ?? [],
  }));
}

function mayActAs({ actor }: Ctx, reach: Visibility, target: AdminUserRow): boolean {
  const in_scope = reach.all || reach.owners.includes(target.id);
  return (
    actingFault({ actor: { ...actor, id: actor.user_id }, target, in_scope, acting: actor.acting !== null }) === null
  );
}

async function seriesOf(trx: Trx, tenant_id: string, rows: readonly AdminUserRow[], now: number) {
  const ids = rows.map(({ id }) => id);
  const licenses = await listLicensesOf(trx, tenant_id, ids);
  const held = (id: string) => licenses.filter(({ user_id }) => user_id === id);
  return new Map(ids.map((id) => [id, securitiesSeriesOf(held(id), dayOf(now))]));
}

function userOf(
  row: AdminUserRow,
  locked_until: number | null,
  can_act_as: boolean,
): Omit<AdminUser, "securities_series"> {
  const { change_password, two_factor_required, factor_method, paid_membership, paid_until, ...user } = row;
  return {
    ...user,
    paid_membership: { on: paid_membership, until: paid_until },
    "has_2fa_enabled?": factor_method !== null,
    "two_fa_is_required?": two_factor_required === true,
    "change_password?": change_password === true,
    locked_until,
    can_act_as,
  };
}
