/** Securities in the database. */
import { type RawBuilder, sql } from "kysely";
import { type Security, securityColumns, securityFieldNames } from "../../domain/policies/security.ts";
import type { Trx } from "../db/schema.ts";

const wire = sql.raw(securityColumns.map((name) => `s."${name}"`).join(", "));
const written = securityColumns.filter((name) => name !== "seq");
const editable = [...securityFieldNames, "updated_at", "version"];

/** Live securities, most recently written first. */
export async function listSecurityRows(trx: Trx, tenant_id: string, contact_id: number): Promise<Security[]> {
  const { rows } = await sql<Security>`select ${wire} from securities s
    where s.tenant_id = ${tenant_id} and s.contact_id = ${contact_id} and s.deleted_at is null
    order by s.created_at desc, s.id desc`.execute(trx);
  return rows;
}

export type StoredSecurity = Security & { deleted_at: number | null };

/** Includes a deleted one, with its deletion time. The contact's row is what is locked. */
export async function findSecurity(
  trx: Trx,
  tenant_id: string,
  { contact_id, id }: { contact_id: number; id: string },
): Promise<StoredSecurity | undefined> {
  const { rows } = await sql<StoredSecurity>`select ${wire}, s.deleted_at from securities s
    where s.tenant_id = ${tenant_id} and s.contact_id = ${contact_id} and s.id = ${id}`.execute(trx);
  return rows[0];
}

/** False when the id is taken. */
export async function insertSecurity(trx: Trx, tenant_id: string, security: Security): Promise<boolean> {
  const columns = sql.raw(["tenant_id", ...written].map((name) => `"${name}"`).join(", "));
  const { rows } = await sql`insert into securities (${columns})
    select ${columns} from ${populated({ tenant_id, ...security })} x on conflict (tenant_id, id) do nothing returning id`.execute(
    trx,
  );
  return rows.length > 0;
}

export async function updateSecurity(trx: Trx, tenant_id: string, security: Security): Promise<void> {
  const set = sql.raw(editable.map((name) => `"${name}" = x."${name}"`).join(", "));
  await sql`update securities s set ${set} from ${populated(security)} x
    where s.tenant_id = ${tenant_id} and s.id = ${security.id}`.execute(trx);
}

function populated(security: object): RawBuilder<unknown> {
  return sql`jsonb_populate_record(null::securities, ${JSON.stringify(security)}::jsonb)`;
}

export async function markSecurityDeleted(trx: Trx, tenant_id: string, id: string, now: number): Promise<void> {
  await sql`update securities set deleted_at = ${now}, updated_at = ${now}
    where tenant_id = ${tenant_id} and id = ${id}`.execute(trx);
}
