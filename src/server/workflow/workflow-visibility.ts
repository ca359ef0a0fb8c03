/** Templates the actor may use. */
import type { WorkflowTemplate } from "../../domain/workflow/template.ts";
import { refuse } from "../../kit/refusal.ts";
import { type Visibility, visibilityOf } from "../changes/visibility.ts";
import type { Ctx } from "../context.ts";
import { findTemplate, type Hold } from "./workflow-template-rows.ts";

/** 404 if not visible. */
export async function visibleTemplate(ctx: Ctx, id: string, hold?: Hold): Promise<WorkflowTemplate> {
  return find(ctx, id, await visibilityOf(ctx.trx, ctx.actor, "workflows.use"), hold);
}

/** Regardless of owner: a visible flow may always use its template. */
export function templateBehind(ctx: Ctx, id: string): Promise<WorkflowTemplate> {
  return find(ctx, id, everything, "share");
}

const everything: Visibility = { all: true, owners: [], pools: [] };

async function find({ trx, actor }: Ctx, id: string, reach: Visibility, hold?: Hold): Promise<WorkflowTemplate> {
  return (await findTemplate(trx, actor.tenant_id, { id, reach, hold })) ?? refuse("not_found");
}
