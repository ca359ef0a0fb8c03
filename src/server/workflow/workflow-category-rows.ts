/** Categories of workflow templates in the database. */
import { sql, type Updateable } from "kysely";
import type { WorkflowCategory } from "../../domain/workflow/template.ts";
import { countRows } from "../db/pages.ts";
import type { Database, Trx } from "../db/schema.ts";

const shown = ["id", "name", "color", "position", "active"] as const;

export function listCategoryRows(trx: Trx, tenant_id: string): Promise<WorkflowCategory[]> {
  return trx
    .selectFrom("workflow_categories")
    .select(shown)
    .where((eb) => eb.and({ tenant_id, deleted_at: null }))
    .orderBy("position")
    .orderBy("id")
    .execute();
}

/** False if the id is taken, including by a removed category. */
export async function insertCategory(
  trx: Trx,
  tenant_id: string,
  category: WorkflowCategory,
  now: number,
): Promise<boolean> {
  const inserted = await trx
    .insertInto("workflow_categories")
    .values({ ...category, tenant_id, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.columns(["tenant_id", "id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updateCategory(
  trx: Trx,
  tenant_id: string,
  id: string,
  set: Updateable<Database["workflow_categories"]>,
): Promise<void> {
  await trx
    .updateTable("workflow_categories")
    .set(set)
    .where((eb) => eb.and({ tenant_id, id }))
    .execute();
}

/** Sets each category's position to its place in the list. */
export async function placeCategories(trx: Trx, tenant_id: string, ids: readonly string[], now: number): Promise<void> {
  await sql`update workflow_categories c set position = x.place - 1, updated_at = ${now}
    from unnest(${ids}::uuid[]) with ordinality as x (id, place)
    where c.tenant_id = ${tenant_id} and c.id = x.id and c.position <> x.place - 1`.execute(trx);
}

/** Blocks concurrent filing of templates under it until this transaction ends. */
export async function closeCategory(trx: Trx, tenant_id: string, id: string): Promise<void> {
  await sql`select 1 from workflow_categories c where c.tenant_id = ${tenant_id} and c.id = ${id} for update of c`.execute(
    trx,
  );
}

/** Whether a template may be filed under it; locked, so that it exists until the transaction ends. */
export async function holdCategory(trx: Trx, tenant_id: string, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from workflow_categories c
    where c.tenant_id = ${tenant_id} and c.id = ${id} and c.deleted_at is null for key share of c`.execute(trx);
  return rows.length > 0;
}

export function countTemplatesIn(trx: Trx, tenant_id: string, category_id: string): Promise<number> {
  return countRows(
    trx
      .selectFrom("workflow_templates")
      .where("tenant_id", "=", tenant_id)
      .where("category_id", "=", category_id)
      .where("deleted_at", "is", null),
  );
}
