/** Users as admins and managers list them. */
import { type Expression, sql, type SqlBool } from "kysely";
import type { adminUserOrders } from "../../contract/users/admin-users.ts";
import { type AccountType, accountTypes, may } from "../../domain/users/access.ts";
import type { Visibility } from "../changes/visibility.ts";
import { pageOf } from "../db/pages.ts";
import type { Trx } from "../db/schema.ts";

export interface UserFilter {
  tenant_id: string;
  /** Which users are visible at all. */
  visibility: Visibility;
  /** Narrows further: only these. */
  ids?: readonly string[] | undefined;
  q?: string | undefined;
  impersonators?: boolean | undefined;
  only_rm?: boolean | undefined;
  active?: boolean | undefined;
  account_type?: AccountType | undefined;
  business_unit_id?: string | undefined;
  invited?: boolean | undefined;
}

export interface UserPage {
  page: number;
  limit: number;
  order_field: (typeof adminUserOrders)[number];
  order: "asc" | "desc";
}

/** Column of each sortable field; nothing else reaches the SQL. */
const orderColumns: Record<UserPage["order_field"], Expression<unknown>> = {
  first_name: sql`lower(u.first_name) collate "C"`,
  last_name: sql`lower(u.last_name) collate "C"`,
  email: sql`lower(u.email) collate "C"`,
  username: sql`lower(u.username) collate "C"`,
  account_type: sql.ref("u.account_type"),
  active: sql.ref("u.active"),
  created_at: sql.ref("u.created_at"),
  last_sign_in_at: sql.ref("c.last_sign_in_at"),
};
/** When the open invitation expires, also if that is past. */
const invitedUntil = sql<number | null>`(select max(i.expires_at) from invitations i where i.tenant_id = u.tenant_id
  and i.user_id = u.id and i.used_at is null)`;
const hasInvitation = sql<SqlBool>`exists (select 1 from invitations i where i.tenant_id = u.tenant_id
  and i.user_id = u.id and i.used_at is null)`;
const actingTypes = accountTypes.filter((account_type) => may({ account_type, rm: false }, "users.act_as"));

/** The page is found first: what a row shows is looked up for the page alone, not for everybody who matches. */
export async function listAdminUsers(trx: Trx, filter: UserFilter, { page, limit, order_field, order }: UserPage) {
  const sorted = usersOf(trx, filter)
    .select("u.id")
    .orderBy(orderColumns[order_field], (by) => (order === "desc" ? by.desc().nullsLast() : by.asc().nullsLast()))
    .orderBy("u.id");
  const { rows, total_count } = await pageOf(sorted, { page, limit });
  const ids = rows.map(({ id }) => id);
  const found = ids.length === 0 ? [] : await selectUsers(trx, { ...filter, ids }).execute();
  const byId = new Map(found.map((row) => [row.id, row]));
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), total_count };
}

export function findAdminUser(trx: Trx, filter: UserFilter, id: string) {
  return selectUsers(trx, filter).where("u.id", "=", id).executeTakeFirst();
}

function usersOf(trx: Trx, filter: UserFilter) {
  return trx
    .selectFrom("users as u")
    .leftJoin("credentials as c", (join) =>
      join.onRef("c.tenant_id", "=", "u.tenant_id").onRef("c.user_id", "=", "u.id"),
    )
    .where("u.tenant_id", "=", filter.tenant_id)
    .where(matches(filter));
}

function selectUsers(trx: Trx, filter: UserFilter) {
  return usersOf(trx, filter)
    .leftJoin("two_factors as f", (join) =>
      join.onRef("f.tenant_id", "=", "u.tenant_id").onRef("f.user_id", "=", "u.id"),
    )
    .select([
      "u.id",
      "u.first_name",
      "u.last_name",
      sql<string>`coalesce(u.profile ->> 'personal_photo', '')`.as("personal_photo"),
      "u.email",
      "u.username",
      "u.account_type",
      "u.title",
      sql<string>`coalesce(u.profile ->> 'npn', '')`.as("npn"),
      sql<string | null>`u.profile ->> 'ahip_certified_until'`.as("ahip_certified_until"),
      "u.parent_id",
      sql<string>`coalesce((select trim(p.first_name || ' ' || p.last_name) from users p
        where p.tenant_id = u.tenant_id and p.id = u.parent_id), '')`.as("parent_name"),
      "u.business_unit_id",
      sql<string>`coalesce((select b.name from business_units b
        where b.tenant_id = u.tenant_id and b.id = u.business_unit_id), '')`.as("business_unit_name"),
      "u.rm",
      "u.rm_agent_ids",
      "u.paid_membership",
      "u.paid_until",
      invitedUntil.as("invited_until"),
      "u.c_1",
      "u.active",
      "u.timezone",
      "u.created_at",
      "u.updated_at",
      "c.last_sign_in_at",
      "c.change_password",
      "c.two_factor_required",
      "f.method as factor_method",
    ]);
}
export type AdminUserRow = NonNullable<Awaited<ReturnType<typeof findAdminUser>>>;

const ownersShown = 200;

/** Active users by name, for pickers. */
export function listOwners(trx: Trx, filter: UserFilter) {
  return trx
    .selectFrom("users as u")
    .select(["u.id", "u.first_name", "u.last_name", "u.account_type"])
    .where("u.tenant_id", "=", filter.tenant_id)
    .where(matches({ ...filter, active: true }))
    .orderBy(orderColumns.last_name)
    .orderBy(orderColumns.first_name)
    .orderBy("u.id")
    .limit(ownersShown)
    .execute();
}

function matches(filter: UserFilter): Expression<SqlBool> {
  const { visibility, ids, q, impersonators, only_rm, active, account_type, business_unit_id, invited } = filter;
  const conditions = [sql<SqlBool>`u.deleted_at is null`];
  if (!visibility.all) conditions.push(sql<SqlBool>`u.id = any(${visibility.owners}::uuid[])`);
  if (account_type) conditions.push(sql<SqlBool>`u.account_type = ${account_type}`);
  if (business_unit_id) conditions.push(sql<SqlBool>`u.business_unit_id = ${business_unit_id}`);
  if (invited !== undefined) conditions.push(invited ? hasInvitation : sql<SqlBool>`not ${hasInvitation}`);
  if (ids) conditions.push(sql<SqlBool>`u.id = any(${ids}::uuid[])`);
  if (active !== undefined) conditions.push(sql<SqlBool>`u.active = ${active}`);
  if (only_rm) conditions.push(sql<SqlBool>`u.rm`);
  if (impersonators) conditions.push(sql<SqlBool>`(u.rm or u.account_type = any(${actingTypes}::text[]))`);
  for (const word of wordsOf(q)) {
    const like = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
    conditions.push(
      sql<SqlBool>`lower(u.first_name || ' ' || u.last_name || ' ' || u.email || ' ' || u.username) like ${like}`,
    );
  }
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

function wordsOf(q: string | undefined): string[] {
  return (q ?? "").toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6);
}
