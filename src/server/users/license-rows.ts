/** Licenses in the database. */
import { type RawBuilder, sql } from "kysely";
import { type License, licenseColumns } from "../../domain/users/license.ts";
import type { Trx } from "../db/schema.ts";

const wire = sql.raw(licenseColumns.map((name) => `l."${name}"`).join(", "));

/** A user's live licenses, by kind and state. */
export function listLicenseRows(trx: Trx, tenant_id: string, user_id: string): Promise<License[]> {
  return listLicensesOf(trx, tenant_id, [user_id]);
}

/** Same for several users. */
export async function listLicensesOf(trx: Trx, tenant_id: string, user_ids: readonly string[]): Promise<License[]> {
  const { rows } = await sql<License>`select ${wire} from licenses l
    where l.tenant_id = ${tenant_id} and l.user_id = any(${user_ids}::uuid[]) and l.deleted_at is null
    order by l.kind, l.state, l.id`.execute(trx);
  return rows;
}

/** The row, locked. */
export async function findLicense(
  trx: Trx,
  tenant_id: string,
  { id, user_id }: Pick<License, "id" | "user_id">,
): Promise<License | undefined> {
  const { rows } = await sql<License>`select ${wire} from licenses l
    where l.tenant_id = ${tenant_id} and l.user_id = ${user_id} and l.id = ${id} and l.deleted_at is null for update`.execute(
    trx,
  );
  return rows[0];
}

export async function insertLicense(trx: Trx, tenant_id: string, license: License): Promise<void> {
  const columns = sql.raw(["tenant_id", "created_at", ...licenseColumns].map((name) => `"${name}"`).join(", "));
  const row = { tenant_id, created_at: license.updated_at, ...license };
  await sql`insert into licenses (${columns}) select ${columns} from ${populated(row)} x`.execute(trx);
}

export async function updateLicense(trx: Trx, tenant_id: string, license: License): Promise<void> {
  await sql`update licenses l set kind = x.kind, state = x.state, number = x.number, issued = x.issued,
      expires = x.expires, status = x.status, updated_at = x.updated_at
    from ${populated(license)} x where l.tenant_id = ${tenant_id} and l.id = ${license.id}`.execute(trx);
}

export async function markLicenseDeleted(trx: Trx, tenant_id: string, id: string, now: number): Promise<void> {
  await sql`update licenses set deleted_at = ${now}, updated_at = ${now}
    where tenant_id = ${tenant_id} and id = ${id}`.execute(trx);
}

function populated(license: object): RawBuilder<unknown> {
  return sql`jsonb_populate_record(null::licenses, ${JSON.stringify(license)}::jsonb)`;
}
