/** Contacts that moved out of a user's visibility, and their current owner. */
import { sql } from "kysely";
import type { Ctx } from "../context.ts";

/** The current owner or pool, if the contact moved there from one of these owners; none if purged. */
export async function newHolderName(
  { trx, actor }: Ctx,
  contact_id: number,
  owners: readonly string[],
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select coalesce(u.first_name || ' ' || u.last_name, p.name) as name
    from contacts c
    left join users u on u.tenant_id = c.tenant_id and u.id = c.owner_id
    left join pools p on p.tenant_id = c.tenant_id and p.id = c.pool_id
    where c.tenant_id = ${actor.tenant_id} and c.id = ${contact_id} and (u.id is not null or p.id is not null)
      and exists (select from moves m where m.tenant_id = ${actor.tenant_id} and m.contact_id = c.id
        and m.from_owner_id = any(${owners}::uuid[]))`.execute(trx);
  return rows[0]?.name;
}
