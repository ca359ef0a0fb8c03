/** One page of a list, and how many rows the whole list has. */
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Trx } from "./schema.ts";

export interface PageQuery {
  page: number;
  limit: number;
}

export interface Page<Row> {
  rows: Row[];
  total_count: number;
}

/** `query` has its conditions, columns and a complete order. */
export async function pageOf<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  asked: PageQuery,
): Promise<Page<Row>> {
  const rows = await query.limit(asked.limit).offset(startOf(asked)).execute();
  const total_count = totalBy(rows, asked) ?? (await countRows(query));
  return { rows, total_count };
}

/** Of a statement in parts; `from` has the conditions. */
export async function pageOfSql<Row>(
  trx: Trx,
  { select, from, orderBy }: Record<"select" | "from" | "orderBy", RawBuilder<unknown>>,
  asked: PageQuery,
): Promise<Page<Row>> {
  const { rows } = await sql<Row>`select ${select} from ${from} order by ${orderBy}
    limit ${asked.limit} offset ${startOf(asked)}`.execute(trx);
  const counted = async () =>
    (await sql<{ count: number }>`select count(*) as count from ${from}`.execute(trx)).rows[0]?.count ?? 0;
  return { rows, total_count: totalBy(rows, asked) ?? (await counted()) };
}

/** How many rows match. */
export async function countRows<DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>): Promise<number> {
  const counted = query
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .$castTo<{ count: number }>();
  return (await counted.executeTakeFirstOrThrow()).count;
}

const startOf = ({ page, limit }: PageQuery): number => (page - 1) * limit;

/** The last page shows the total: nothing needs to be counted. */
function totalBy(rows: readonly unknown[], asked: PageQuery): number | undefined {
  const isLast = rows.length < asked.limit && (rows.length > 0 || asked.page === 1);
  return isLast ? startOf(asked) + rows.length : undefined;
}
