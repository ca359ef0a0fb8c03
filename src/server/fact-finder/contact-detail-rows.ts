/** One versioned record per contact: fact finder, prescriptions. A row has the wire format, column by column. */
import { sql } from "kysely";
import { type DataCapture, dataCaptureColumns } from "../../domain/fact-finder/data-capture.ts";
import { type RxDetails, rxDetailsColumns } from "../../domain/fact-finder/rx-details.ts";
import type { Trx } from "../db/schema.ts";

export interface Details {
  data_captures: DataCapture;
  rx_details: RxDetails;
}
export type DetailTable = keyof Details;

const columns: Record<DetailTable, readonly string[]> = {
  data_captures: dataCaptureColumns,
  rx_details: rxDetailsColumns,
};
/** The id comes from the contact's id, the seq from the end of the transaction. */
const givenByDatabase: readonly string[] = ["id", "seq"];

const listed = (names: readonly string[]) => sql.raw(names.map((name) => `"${name}"`).join(", "));

export async function findDetail<T extends DetailTable>(
  trx: Trx,
  tenant_id: string,
  table: T,
  contact_id: number,
): Promise<Details[T] | undefined> {
  const { rows } = await sql<Details[T]>`select ${listed(columns[table])} from ${sql.table(table)}
    where tenant_id = ${tenant_id} and contact_id = ${contact_id}`.execute(trx);
  return rows[0];
}

export interface Writer {
  tenant_id: string;
  updated_by: string;
}

/** The contact's row is the lock. */
export async function saveDetail<T extends DetailTable>(
  trx: Trx,
  table: T,
  record: Details[T],
  by: Writer,
): Promise<void> {
  const written = columns[table].filter((name) => !givenByDatabase.includes(name));
  const names = ["tenant_id", ...written, "updated_by"];
  const set = sql.raw(
    names
      .slice(2)
      .map((name) => `"${name}" = excluded."${name}"`)
      .join(", "),
  );
  await sql`insert into ${sql.table(table)} (${listed(names)})
    select ${listed(names)} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify({ ...record, ...by })}::jsonb)
    on conflict (tenant_id, contact_id) do update set ${set}`.execute(trx);
}

export async function deleteDetails(
  trx: Trx,
  tenant_id: string,
  table: DetailTable,
  contact_ids: readonly number[],
): Promise<void> {
  await sql`delete from ${sql.table(table)}
    where tenant_id = ${tenant_id} and contact_id = any(${contact_ids}::bigint[])`.execute(trx);
}
