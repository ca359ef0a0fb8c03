/** How much a user sees, counted with the conditions that decide it. */
import { sql } from "kysely";
import { type Visibilities, whereVisible } from "../changes/visibility.ts";
import { countRows } from "../db/pages.ts";
import type { Trx } from "../db/schema.ts";

interface Counted {
  contacts: number;
  own_contacts: number;
  pool_contacts: number;
}

/** Contacts, without deleted ones. */
export async function countContacts(
  trx: Trx,
  { tenant_id, user_id }: { tenant_id: string; user_id: string },
  { contacts }: Visibilities,
): Promise<Counted> {
  const { rows } = await sql<Counted>`select count(*)::int as contacts,
      count(*) filter (where owner_id = ${user_id})::int as own_contacts,
      count(*) filter (where pool_id is not null)::int as pool_contacts
    from contacts where tenant_id = ${tenant_id} and deleted_at is null and ${whereVisible(contacts)}`.execute(trx);
  return rows[0] ?? { contacts: 0, own_contacts: 0, pool_contacts: 0 };
}

/** Policies or securities of the contacts whose records of this kind the user sees. */
export async function countOfContacts(
  trx: Trx,
  tenant_id: string,
  { table, visibility }: { table: "policies" | "securities"; visibility: Visibilities["policies"] },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)} p
    join contacts c on c.tenant_id = p.tenant_id and c.id = p.contact_id
    where p.tenant_id = ${tenant_id} and p.deleted_at is null and c.deleted_at is null
      and ${whereVisible(visibility, "c")}`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Users of the tenant, or how many of these exist; never removed ones. */
export function countUsers(trx: Trx, tenant_id: string, ids: readonly string[] | "all"): Promise<number> {
  const all = trx.selectFrom("users").where((eb) => eb.and({ tenant_id, deleted_at: null }));
  return countRows(ids === "all" ? all : all.where((eb) => eb("id", "=", eb.fn.any(eb.val([...ids])))));
}
