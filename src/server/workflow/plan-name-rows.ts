/** Names for the ids in a plan, as far as they still exist for the company. */
import { sql } from "kysely";
import { Uuid } from "../../domain/values/scalars.ts";
import type { FlowNames } from "../../domain/workflow/flow-words.ts";
import { planReferences, type ReferenceKind, referenceKinds } from "../../domain/workflow/plan-references.ts";
import type { WorkflowPlan } from "../../domain/workflow/template.ts";
import { type FieldErrors, refuse } from "../../kit/refusal.ts";
import { type Visibility, visibilityOf } from "../changes/visibility.ts";
import type { Ctx } from "../context.ts";

export type PlanNames = ReadonlyMap<ReferenceKind, ReadonlyMap<string, string>>;

const gone: Record<ReferenceKind, string> = {
  tag: "This tag no longer exists.",
  status: "This status no longer exists.",
  source: "This source no longer exists.",
  group: "This group no longer exists.",
  pool: "This pool no longer exists.",
  user: "This person is no longer active.",
  flow: "This workflow no longer exists.",
};

/** Refuses, listing the place of every id that was removed or never was this company's. */
export async function namesMustExist(ctx: Ctx, plan: WorkflowPlan): Promise<void> {
  const fields = goneFrom(plan, await namesIn(ctx, plan));
  if (Object.keys(fields).length > 0) refuse("invalid", fields);
}

export function goneFrom(plan: WorkflowPlan, names: PlanNames): FieldErrors {
  const missing = planReferences(plan).filter(({ kind, id }) => !names.get(kind)?.has(id));
  return Object.fromEntries(missing.map(({ kind, field }) => [field, [gone[kind]]]));
}

export async function namesIn(ctx: Ctx, plan: WorkflowPlan): Promise<PlanNames> {
  const references = planReferences(plan);
  const names = new Map(referenceKinds.map((kind) => [kind, new Map<string, string>()]));
  if (references.length === 0) return names;
  const idsOf = (kind: ReferenceKind) =>
    references.flatMap((one) => (one.kind === kind && Uuid.safeParse(one.id).success ? [one.id] : []));
  for (const { kind, id, name } of await namedRows(ctx, idsOf)) names.get(kind)?.set(id, name);
  return names;
}

export function wordsFor(names: PlanNames): FlowNames {
  const named = (kind: ReferenceKind) => (id: string) => names.get(kind)?.get(id) ?? "deleted item";
  return Object.fromEntries(referenceKinds.map((kind) => [kind, named(kind)])) as unknown as FlowNames;
}

interface NamedRow {
  kind: ReferenceKind;
  id: string;
  name: string;
}

/** A merged id resolves to its replacement. */
async function namedRows(ctx: Ctx, idsOf: (kind: ReferenceKind) => string[]): Promise<NamedRow[]> {
  const { tenant_id } = ctx.actor;
  const standing = sql`(deleted_at is null or merged_into_id is not null)`;
  const { rows } = await sql<NamedRow>`
    select 'tag' as kind, id, name from tags
      where tenant_id = ${tenant_id} and id = any(${idsOf("tag")}::uuid[]) and ${standing}
    union all select 'status', id, title from statuses
      where tenant_id = ${tenant_id} and id = any(${idsOf("status")}::uuid[]) and ${standing}
    union all select 'source', id, title from sources
      where tenant_id = ${tenant_id} and id = any(${idsOf("source")}::uuid[]) and ${standing}
    union all select 'group', id, name from contact_groups
      where tenant_id = ${tenant_id} and id = any(${idsOf("group")}::uuid[]) and deleted_at is null
    union all select 'pool', id, name from pools
      where tenant_id = ${tenant_id} and id = any(${idsOf("pool")}::uuid[]) and deleted_at is null
    union all select 'user', id, trim(first_name || ' ' || last_name) from users
      where tenant_id = ${tenant_id} and id = any(${idsOf("user")}::uuid[]) and active
    union all select 'flow', id, name from workflow_flows
      where tenant_id = ${tenant_id} and id = any(${idsOf("flow")}::uuid[]) and deleted_at is null
        and ${ownedIn(await visibilityOf(ctx.trx, ctx.actor, "workflows.use"))}`.execute(ctx.trx);
  return rows;
}

function ownedIn({ all, owners }: Visibility) {
  return all ? sql`true` : sql`owner_id = any(${owners}::uuid[])`;
}
