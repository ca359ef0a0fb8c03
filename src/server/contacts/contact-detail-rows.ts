/** One versioned record per contact: fact finder, prescriptions. */
import type { Trx } from "../db/schema.ts";

export type DetailTable = "data_captures" | "rx_details";

export interface Detail {
  body: Record<string, unknown>;
  facts: { contact_id: number; version: number; updated_at: number };
}

export async function findDetail(
  trx: Trx,
  tenant_id: string,
  table: DetailTable,
  contact_id: number,
): Promise<Detail | undefined> {
  const row = await trx
    .selectFrom(table)
    .select(["body", "version", "updated_at"])
    .where("tenant_id", "=", tenant_id)
    .where("contact_id", "=", contact_id)
    .executeTakeFirst();
  return row && { body: row.body, facts: { contact_id, version: row.version, updated_at: row.updated_at } };
}

export interface DetailToSave {
  tenant_id: string;
  contact_id: number;
  body: object;
  version: number;
  updated_at: number;
  updated_by: string;
}

export async function saveDetail(trx: Trx, table: DetailTable, { body, ...detail }: DetailToSave): Promise<void> {
  const { version, updated_at, updated_by } = detail;
  const json = JSON.stringify(body);
  await trx
    .insertInto(table)
    .values({ ...detail, body: json })
    .onConflict((conflict) =>
      conflict.columns(["tenant_id", "contact_id"]).doUpdateSet({ body: json, version, updated_at, updated_by }),
    )
    .execute();
}
