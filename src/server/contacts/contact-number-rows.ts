/** Contact numbers: assigned sequentially per tenant, or leased as whole device buckets for offline work. */
import { sql } from "kysely";
import { bucketSize } from "../../contract/contacts/contacts.ts";
import type { Trx } from "../db/schema.ts";

/** The first of `count` new numbers. Locks the tenant's counter row until the transaction ends: call it late. */
export async function takeNumbers(trx: Trx, tenant_id: string, count: number): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    insert into tenant_numbers (tenant_id, next_contact_id) values (${tenant_id}, ${1 + count})
    on conflict (tenant_id) do update set next_contact_id = tenant_numbers.next_contact_id + ${count}
    returning next_contact_id as next`.execute(trx);
  return firstOf(rows, count);
}

/** Like `takeNumbers`, from the start of a bucket, so that no two devices fill the same one. */
export async function leaseNumbers(
  trx: Trx,
  lease: { tenant_id: string; user_id: string; count: number; at: number },
): Promise<number> {
  const { tenant_id, user_id, count, at } = lease;
  const { rows } = await sql<{ next: number }>`
    insert into tenant_numbers (tenant_id, next_contact_id) values (${tenant_id}, ${bucketSize + count})
    on conflict (tenant_id) do update
      set next_contact_id = ((tenant_numbers.next_contact_id + ${bucketSize - 1}) / ${bucketSize}) * ${bucketSize} + ${count}
    returning next_contact_id as next`.execute(trx);
  const from_id = firstOf(rows, count);
  await trx
    .insertInto("number_leases")
    .values({ tenant_id, user_id, from_id, to_id: from_id + count - 1, at })
    .execute();
  return from_id;
}

export async function isLeasedTo(trx: Trx, tenant_id: string, user_id: string, id: number): Promise<boolean> {
  const row = await trx
    .selectFrom("number_leases")
    .select("from_id")
    .where((eb) => eb.and({ tenant_id, user_id }))
    .where("from_id", "<=", id)
    .where("to_id", ">=", id)
    .executeTakeFirst();
  return row !== undefined;
}

function firstOf(rows: readonly { next: number }[], count: number): number {
  const next = rows[0]?.next;
  if (next === undefined) throw new Error("the number counter gave nothing");
  return next - count;
}
