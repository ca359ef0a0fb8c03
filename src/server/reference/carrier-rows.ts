/** Insurance carriers in the database. */
import { type Insertable, sql, type Updateable } from "kysely";
import type { Carrier } from "../../domain/reference/reference.ts";
import { type Page, pageOf, type PageQuery } from "../db/pages.ts";
import type { Database, Trx } from "../db/schema.ts";

const columns = [
  "id",
  "name",
  "naic",
  "rating",
  "lines",
  "phones",
  "portal_url",
  "e_app_url",
  "active",
  "seq",
] as const;

export interface CarrierPage extends PageQuery {
  q?: string | undefined;
  order_field: "name" | "naic" | "rating";
  order?: "asc" | "desc" | undefined;
  active?: boolean | undefined;
}

export async function listCarrierRows(trx: Trx, tenant_id: string, page: CarrierPage): Promise<Page<Carrier>> {
  const { q, active, order_field, order = "asc" } = page;
  let fitting = trx.selectFrom("carriers").where((eb) => eb.and({ tenant_id, deleted_at: null }));
  if (q) fitting = fitting.where(sql<boolean>`strpos(lower(name), lower(${q})) > 0`);
  if (active !== undefined) fitting = fitting.where("active", "=", active);
  const sorted = fitting
    .select(columns)
    .orderBy(sql`lower(${sql.ref(order_field)}) collate "C"`, order)
    .orderBy("id");
  return pageOf(sorted, page);
}

export async function listActiveCarriers(trx: Trx, tenant_id: string, q: string | undefined): Promise<Carrier[]> {
  let fitting = trx
    .selectFrom("carriers")
    .select(columns)
    .where((eb) => eb.and({ tenant_id, deleted_at: null }))
    .where("active", "=", true);
  if (q) fitting = fitting.where(sql<boolean>`strpos(lower(name), lower(${q})) > 0`);
  return fitting
    .orderBy(sql`lower(name) collate "C"`)
    .orderBy("id")
    .execute();
}

function selectCarrier(trx: Trx, tenant_id: string, id: string) {
  return trx
    .selectFrom("carriers")
    .select(columns)
    .where((eb) => eb.and({ tenant_id, id, deleted_at: null }));
}

export async function findCarrier(trx: Trx, tenant_id: string, id: string): Promise<Carrier | undefined> {
  return selectCarrier(trx, tenant_id, id).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function lockCarrier(trx: Trx, tenant_id: string, id: string): Promise<Carrier | undefined> {
  return selectCarrier(trx, tenant_id, id).forUpdate().executeTakeFirst();
}

/** Carrier names by id, including carriers removed from the list. */
export async function carrierNames(
  trx: Trx,
  tenant_id: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom("carriers")
    .select(["id", "name"])
    .where("tenant_id", "=", tenant_id)
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Policies with this carrier; deleted ones do not prevent its removal. */
export async function countPoliciesOf(trx: Trx, tenant_id: string, carrier_id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from policies
    where tenant_id = ${tenant_id} and carrier_id = ${carrier_id} and deleted_at is null`.execute(trx);
  return rows[0]?.count ?? 0;
}

export async function insertCarrier(trx: Trx, row: Insertable<Database["carriers"]>): Promise<void> {
  await trx.insertInto("carriers").values(row).execute();
}

export async function updateCarrier(
  trx: Trx,
  tenant_id: string,
  id: string,
  set: Updateable<Database["carriers"]>,
): Promise<void> {
  await trx
    .updateTable("carriers")
    .set(set)
    .where((eb) => eb.and({ tenant_id, id }))
    .execute();
}
