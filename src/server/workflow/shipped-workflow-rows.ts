/** The categories and templates every company starts with, as its own copies (domain §15). */
import { type Kysely, sql } from "kysely";
import { shippedCategories, shippedPlan, shippedTemplates } from "../../domain/workflow/shipped-templates.ts";
import type { WorkflowCategory, WorkflowTemplate } from "../../domain/workflow/template.ts";
import type { World } from "../../kit/world.ts";
import type { Database, Trx } from "../db/schema.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import { attemptAll } from "../jobs/attempt-all.ts";
import { insertCategory } from "./workflow-category-rows.ts";
import { insertTemplate } from "./workflow-template-rows.ts";

export interface ShippedWorkflows {
  categories: WorkflowCategory[];
  templates: WorkflowTemplate[];
}

export function shippedWorkflows(uuid: () => string, now: number): ShippedWorkflows {
  const categories = shippedCategories.map((category, position) => ({
    ...category,
    id: uuid(),
    position,
    active: true,
  }));
  const templates = shippedTemplates.map((shipped): WorkflowTemplate => {
    const { name, description, category } = shipped;
    const category_id = categories.find((one) => one.name === category)?.id ?? null;
    return {
      id: uuid(),
      name,
      description,
      category_id,
      ...shippedPlan(shipped, uuid),
      owner: "system",
      created_by: null,
      state: "draft",
      version: 0,
      changed: true,
      created_at: now,
      updated_at: now,
    };
  });
  return { categories, templates };
}

export async function insertShippedWorkflows(trx: Trx, world: World, tenant_id: string): Promise<void> {
  const now = world.now();
  const { categories, templates } = shippedWorkflows(() => world.uuid(), now);
  for (const category of categories) await insertCategory(trx, tenant_id, category, now);
  for (const template of templates) await insertTemplate(trx, tenant_id, template);
}

/** Companies older than workflows get them too; those they remove stay removed. */
export async function shipWorkflows(db: Kysely<Database>, world: World): Promise<void> {
  const { rows } = await sql<{ tenant_id: string }>`select t.tenant_id from tenants t
    where not exists (select from workflow_templates w where w.tenant_id = t.tenant_id and w.owner = 'system')`.execute(
    db,
  );
  await attemptAll(
    rows.map(
      ({ tenant_id }) =>
        () =>
          tenantTx(db, tenant_id, (trx) => shipTo(trx, world, tenant_id)),
    ),
  );
}

/** Under a lock, because servers may start together. */
async function shipTo(trx: Trx, world: World, tenant_id: string): Promise<void> {
  await sql`select 1 from tenants t where t.tenant_id = ${tenant_id} for update of t`.execute(trx);
  const known = await trx
    .selectFrom("workflow_templates")
    .select("id")
    .where("tenant_id", "=", tenant_id)
    .where("owner", "=", "system")
    .limit(1)
    .executeTakeFirst();
  if (!known) await insertShippedWorkflows(trx, world, tenant_id);
}
