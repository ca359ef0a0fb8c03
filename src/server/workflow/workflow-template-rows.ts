/** Workflow templates and their immutable versions in the database. */
import { type Expression, sql, type SqlBool, type Updateable } from "kysely";
import type { TemplateState } from "../../domain/workflow/limits.ts";
import type { WorkflowPlan, WorkflowTemplate } from "../../domain/workflow/template.ts";
import type { Visibility } from "../changes/visibility.ts";
import { type Page, countRows, pageOf, type PageQuery } from "../db/pages.ts";
import type { Database, Trx } from "../db/schema.ts";

const shown = [
  ...(["id", "category_id", "name", "description", "owner", "created_by", "state", "version", "changed"] as const),
  ...(["trigger", "conditions", "steps", "stop_rules", "created_at", "updated_at"] as const),
] as const;

/** Built-in and company templates are visible to everyone; a user's own to their managers. */
function inReach({ all, owners }: Visibility): Expression<SqlBool> {
  if (all) return sql<SqlBool>`true`;
  return sql<SqlBool>`(owner <> 'user' or created_by = any(${owners}::uuid[]))`;
}

function live(trx: Trx, tenant_id: string, reach: Visibility) {
  return trx
    .selectFrom("workflow_templates")
    .where((eb) => eb.and({ tenant_id, deleted_at: null }))
    .where(inReach(reach));
}

/** Lock mode until the transaction ends: to change the template, or to prevent changes. */
export type Hold = "update" | "share";

export async function findTemplate(
  trx: Trx,
  tenant_id: string,
  { id, reach, hold }: { id: string; reach: Visibility; hold?: Hold | undefined },
): Promise<WorkflowTemplate | undefined> {
  const found = live(trx, tenant_id, reach).select(shown).where("id", "=", id);
  if (hold === undefined) return found.executeTakeFirst();
  return (hold === "update" ? found.forUpdate() : found.forShare()).executeTakeFirst();
}

export interface TemplatePage extends PageQuery {
  q?: string | undefined;
  category_id?: string | undefined;
  state?: TemplateState | undefined;
}

/** By name, archived ones last, with the total count. */
export async function listTemplates(
  trx: Trx,
  tenant_id: string,
  reach: Visibility,
  { q = "", category_id, state, ...page }: TemplatePage,
): Promise<Page<WorkflowTemplate>> {
  const text = q.trim();
  let fitting = live(trx, tenant_id, reach);
  if (text !== "") fitting = fitting.where(sql<SqlBool>`strpos(lower(name || ' ' || description), lower(${text})) > 0`);
  if (category_id !== undefined) fitting = fitting.where("category_id", "=", category_id);
  if (state !== undefined) fitting = fitting.where("state", "=", state);
  const sorted = fitting
    .select(shown)
    .orderBy(sql`state = 'archived'`)
    .orderBy(sql`lower(name)`)
    .orderBy("id");
  return pageOf(sorted, page);
}

/** False when the id is taken. */
export async function insertTemplate(trx: Trx, tenant_id: string, template: WorkflowTemplate): Promise<boolean> {
  const inserted = await trx
    .insertInto("workflow_templates")
    .values({ tenant_id, ...template, ...asJson(template) })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function saveTemplate(trx: Trx, tenant_id: string, template: WorkflowTemplate): Promise<void> {
  const { category_id, name, description, state, version, changed, updated_at } = template;
  await updateTemplate(trx, tenant_id, template.id, {
    category_id,
    name,
    description,
    state,
    version,
    changed,
    updated_at,
    ...asJson(template),
  });
}

export async function removeTemplate(trx: Trx, tenant_id: string, id: string, now: number): Promise<void> {
  await updateTemplate(trx, tenant_id, id, { deleted_at: now, updated_at: now });
}

async function updateTemplate(
  trx: Trx,
  tenant_id: string,
  id: string,
  set: Updateable<Database["workflow_templates"]>,
): Promise<void> {
  await trx
    .updateTable("workflow_templates")
    .set(set)
    .where((eb) => eb.and({ tenant_id, id }))
    .execute();
}

export function planOf({ trigger, conditions, steps, stop_rules }: WorkflowPlan): WorkflowPlan {
  return { trigger, conditions, steps, stop_rules };
}

function asJson({ trigger, conditions, steps, stop_rules }: WorkflowPlan) {
  return {
    trigger: JSON.stringify(trigger),
    conditions: JSON.stringify(conditions),
    steps: JSON.stringify(steps),
    stop_rules: JSON.stringify(stop_rules),
  };
}

export async function insertVersion(
  trx: Trx,
  tenant_id: string,
  { id, version, ...template }: WorkflowTemplate,
  at: number,
): Promise<void> {
  await trx
    .insertInto("workflow_versions")
    .values({ tenant_id, template_id: id, version, plan: JSON.stringify(planOf(template)), at })
    .execute();
}

/** A version is never deleted, since a flow may use it. */
export async function planOfVersion(
  trx: Trx,
  tenant_id: string,
  { template_id, version }: { template_id: string; version: number },
): Promise<WorkflowPlan> {
  const row = await trx
    .selectFrom("workflow_versions")
    .select("plan")
    .where("tenant_id", "=", tenant_id)
    .where("template_id", "=", template_id)
    .where("version", "=", version)
    .executeTakeFirstOrThrow();
  return row.plan;
}

/** Flows of the template that were not removed. */
export function countFlowsOf(trx: Trx, tenant_id: string, template_id: string): Promise<number> {
  return countRows(
    trx
      .selectFrom("workflow_flows")
      .where("tenant_id", "=", tenant_id)
      .where("template_id", "=", template_id)
      .where("deleted_at", "is", null),
  );
}
