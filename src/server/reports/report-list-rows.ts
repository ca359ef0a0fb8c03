/** The rows behind a number, a page at a time or one after the other for a file. */
import { sql } from "kysely";
import type { ReportCellValue, ReportRow } from "../../domain/reports/report-row.ts";
import type { Page, PageQuery } from "../db/pages.ts";
import { pageOfSql } from "../db/pages.ts";
import type { Trx } from "../db/schema.ts";
import { type Cell, matching, type ReportQuery } from "./report-query-sql.ts";

export interface RowsAsked extends PageQuery {
  cell: Cell;
  order_field?: string | undefined;
  order?: "asc" | "desc" | undefined;
}

interface Found {
  id: string;
  contact_id: number | null;
  cells: ReportCellValue[];
}

export async function listRows(trx: Trx, query: ReportQuery, asked: RowsAsked): Promise<Page<ReportRow>> {
  const page = await pageOfSql<Found>(trx, partsOf(query, asked), asked);
  return { ...page, rows: page.rows.map(shown) };
}

export async function countRows(trx: Trx, query: ReportQuery, cell: Cell): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${query.from()}
    where ${matching(query, cell)}`.execute(trx);
  return rows[0]?.count ?? 0;
}

const pageRows = 1_000;

/** The cells of all rows in order, in pages of one cursor: the transaction must be a snapshot. */
export async function* walkRows(trx: Trx, query: ReportQuery, cell: Cell): AsyncGenerator<ReportCellValue[][]> {
  const { cells, from, orderBy } = partsOf(query, { cell });
  await sql`set local cursor_tuple_fraction = 1`.execute(trx);
  await sql`declare walk_report no scroll cursor for select ${cells} from ${from} order by ${orderBy}`.execute(trx);
  const fetch = () => {
    const page = sql<Found>`fetch ${sql.raw(String(pageRows))} from walk_report`.execute(trx);
    // Awaited below, perhaps after it has failed.
    page.catch(() => undefined);
    return page;
  };
  let next = fetch();
  try {
    for (let { rows } = await next; rows.length > 0; { rows } = await next) {
      // Postgres works on the next page while this one is written.
      next = fetch();
      yield rows.map((row) => row.cells);
    }
  } finally {
    await next.catch(() => undefined);
  }
}

function partsOf(
  query: ReportQuery,
  { cell, order_field, order = "desc" }: Pick<RowsAsked, "cell" | "order_field" | "order">,
) {
  const { spec, source, column } = query;
  const cells = sql`json_build_array(${sql.join(spec.columns.map((name) => source.columns[name] ?? sql`null`))}) as cells`;
  const sorted =
    order_field !== undefined && spec.type.columns.includes(order_field) ? source.columns[order_field] : undefined;
  const by = sorted ?? column?.sql ?? source.id;
  return {
    cells,
    select: sql`(${source.id})::text as id, (${source.contact_id})::bigint as contact_id, ${cells}`,
    from: sql`${query.from()} where ${matching(query, cell)}`,
    orderBy: sql`${by} ${sql.raw(order === "asc" ? "asc" : "desc")} nulls last, ${source.id}`,
  };
}

const shown = ({ id, contact_id, cells }: Found): ReportRow => ({ id, contact_id, cells });
