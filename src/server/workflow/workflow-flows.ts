/** Flows: active workflow templates. Created, activated, paused, stopped; their contacts and history. */
import { workflowFlows } from "../../contract/workflow/workflows.ts";
import { mergeFields } from "../../domain/values/merge-fields.ts";
import { isSameValue } from "../../domain/values/same-value.ts";
import { moveFlow } from "../../domain/workflow/flow-moves.ts";
import type { FlowEdit, NewFlow, WorkflowFlow } from "../../domain/workflow/flow.ts";
import type { FlowStatus } from "../../domain/workflow/limits.ts";
import { workflowMessages } from "../../domain/workflow/messages.ts";
import type { WorkflowTemplate } from "../../domain/workflow/template.ts";
import { listensOf } from "../../domain/workflow/trigger-match.ts";
import { refuse } from "../../kit/refusal.ts";
import { countOf } from "../../kit/text.ts";
import { audit, type AuditEntry, changedFields } from "../changes/audit.ts";
import { refuseChanged } from "../changes/version.ts";
import { visibilityOf } from "../changes/visibility.ts";
import type { Ctx } from "../context.ts";
import { pageReply } from "../http/list-meta.ts";
import { implement } from "../http/mount.ts";
import { startManually } from "./flow-manual-starts.ts";
import { listHistoryOfFlow } from "./flow-history-rows.ts";
import { listRunsOfFlow } from "./flow-run-list-rows.ts";
import { stopRunsOf } from "./flow-stop-rows.ts";
import { findFlowAtWork } from "./flow-work-rows.ts";
import {
  dropTriggers,
  findFlow,
  type FlowChange,
  insertFlow,
  listFlows,
  standingIn,
  updateFlow,
} from "./workflow-flow-rows.ts";
import { templateBehind, visibleTemplate } from "./workflow-visibility.ts";
import { planOfVersion } from "./workflow-template-rows.ts";

export const workflowFlowsImplementation = implement(workflowFlows, {
  list: async (ctx, { query }) => {
    return pageReply(query, await listFlows(ctx.trx, ctx.actor.tenant_id, await reachOf(ctx), query));
  },
  create: async (ctx, { body }) => ({ data: await create(ctx, body) }),
  get: async (ctx, { params }) => {
    const { trx, actor } = ctx;
    const flow = await visibleFlow(ctx, params.id);
    const plan = await planOfFlow(ctx, flow);
    return { data: { ...flow, ...plan, standing: await standingIn(trx, actor.tenant_id, flow.id) } };
  },
  update: async (ctx, { params, body }) => ({ data: await update(ctx, params.id, body) }),
  remove: async (ctx, { params }) => {
    const { trx, actor, world } = ctx;
    const { id, name, counts } = await visibleFlow(ctx, params.id, true);
    const inside = counts.waiting + counts.running;
    if (inside > 0)
      refuse("in_use", { base: [workflowMessages.flow_in_use.replace("{n}", countOf(inside, "contact"))] });
    const now = world.now();
    // A removed flow must not listen any more.
    await updateFlow(trx, actor.tenant_id, id, { status: "stopped", listens: [], deleted_at: now, updated_at: now });
    await dropTriggers(trx, actor.tenant_id, id);
    await auditFields(ctx, { action: "delete", record_id: id, fields: { name: { old: name, new: null } } });
  },
  history: async (ctx, { params, query }) => {
    return pageReply(query, await listHistoryOfFlow(ctx.trx, await within(ctx, params.id), query));
  },
  activate: async (ctx, { params, body }) => ({ data: await move(ctx, params.id, body.status) }),
  runs: async (ctx, { params, query }) => {
    return pageReply(query, await listRunsOfFlow(ctx.trx, await within(ctx, params.id), query));
  },
  start: async (ctx, { params, body }) => {
    const { id } = await visibleFlow(ctx, params.id, true);
    const flow = await findFlowAtWork(ctx.trx, ctx.actor.tenant_id, id);
    if (!flow) return refuse("conflict", { base: [workflowMessages.flow_not_active] });
    return { data: await startManually(ctx, flow, body) };
  },
});

function reachOf({ trx, actor }: Ctx) {
  return visibilityOf(trx, actor, "workflows.use");
}

/** 404 if not visible. */
async function visibleFlow(ctx: Ctx, id: string, lock = false): Promise<WorkflowFlow> {
  const { trx, actor } = ctx;
  return (await findFlow(trx, actor.tenant_id, { id, reach: await reachOf(ctx), lock })) ?? refuse("not_found");
}

/** A visible flow may contain contacts the reader can no longer see: those are left out. */
async function within(ctx: Ctx, id: string) {
  const { id: flow_id } = await visibleFlow(ctx, id);
  return { tenant_id: ctx.actor.tenant_id, flow_id, visibility: await visibilityOf(ctx.trx, ctx.actor) };
}

function planOfFlow({ trx, actor }: Ctx, { template_id, template_version }: WorkflowFlow) {
  return planOfVersion(trx, actor.tenant_id, { template_id, version: template_version });
}

async function create(
  ctx: Ctx,
  { id = ctx.world.uuid(), template_id, name, audience }: NewFlow,
): Promise<WorkflowFlow> {
  const { trx, actor, world } = ctx;
  const { tenant_id, user_id: owner_id, acting } = actor;
  const known = await findFlow(trx, tenant_id, { id, reach: await reachOf(ctx) });
  if (known?.owner_id === owner_id) return known;
  const template = await visibleTemplate(ctx, template_id, "share");
  mustBeActive(template);
  const made = { id, template_id, template_version: template.version, name, audience, owner_id, acting };
  if (!(await insertFlow(trx, tenant_id, { ...made, now: world.now() })))
    refuse("invalid", { id: ["This id is already used."] });
  await auditFields(ctx, { action: "create", record_id: id, fields: { name: { old: null, new: name } } });
  return visibleFlow(ctx, id);
}

function mustBeActive({ state }: WorkflowTemplate): void {
  if (state !== "active") refuse("conflict", { template_id: [workflowMessages.template_not_active] });
}

async function update(ctx: Ctx, id: string, { use_latest, base = {}, ...typed }: FlowEdit): Promise<WorkflowFlow> {
  const before = await visibleFlow(ctx, id, true);
  const { conflicts } = mergeFields({ current: before, base, edit: typed });
  if (conflicts.length > 0) refuseChanged();
  const template_version = use_latest
    ? (await templateBehind(ctx, before.template_id)).version
    : before.template_version;
  const { name = before.name, audience = before.audience } = typed;
  const fields = changedFields(before, { name, audience, template_version });
  if (Object.keys(fields).length === 0) return before;
  const change: FlowChange = { name, audience, template_version };
  if ("template_version" in fields && before.status !== "inactive")
    Object.assign(change, await listening(ctx, before, template_version));
  await save(ctx, id, change);
  await auditFields(ctx, { action: "edit", record_id: id, fields });
  return visibleFlow(ctx, id);
}

/** A new trigger counts from now on, as for a flow just activated. */
async function listening(ctx: Ctx, before: WorkflowFlow, template_version: number): Promise<FlowChange> {
  const { trigger } = await planOfFlow(ctx, { ...before, template_version });
  const isSame = isSameValue(trigger, before.trigger);
  return { listens: listensOf(trigger), ...(isSame ? {} : { scanned_until: ctx.world.now() }) };
}

async function move(ctx: Ctx, id: string, status: FlowStatus): Promise<WorkflowFlow> {
  const { world, services, trx, actor } = ctx;
  if (status === "stopped") await stopRuns(ctx, id);
  const before = await visibleFlow(ctx, id, true);
  const after = moveFlow(before, status, world.now());
  if (after.status === before.status) return before;
  if (status === "active") mustBeActive(await templateBehind(ctx, before.template_id));
  await save(ctx, id, { status, started_at: after.started_at, ...(await atWork(ctx, after)) });
  if (status === "stopped") await dropTriggers(trx, actor.tenant_id, id);
  // Runs that waited while it was paused may be due.
  if (status === "active") await services.jobs.enqueue(trx, "run_flows", { tenant_id: actor.tenant_id });
  const fields = { status: { old: before.status, new: status } };
  await auditFields(ctx, { action: status === "active" ? "activate" : "edit", record_id: id, fields });
  return visibleFlow(ctx, id);
}

/** Before locking the flow: a step that assigns contacts locks its run first, then the flow. */
async function stopRuns(ctx: Ctx, id: string): Promise<void> {
  moveFlow(await visibleFlow(ctx, id), "stopped", ctx.world.now());
  await stopRunsOf(ctx, id);
}

/** Only events from now on trigger it, not those from before or while it was paused. */
async function atWork(ctx: Ctx, flow: WorkflowFlow): Promise<FlowChange> {
  if (flow.status !== "active") return {};
  const { trigger } = await planOfFlow(ctx, flow);
  return { listens: listensOf(trigger), scanned_until: ctx.world.now() };
}

async function save({ trx, actor, world }: Ctx, id: string, change: FlowChange): Promise<void> {
  await updateFlow(trx, actor.tenant_id, id, { ...change, updated_at: world.now() });
}

function auditFields(ctx: Ctx, entry: Omit<AuditEntry, "record_type">): Promise<void> {
  return audit(ctx, { ...entry, record_type: "workflow_flow" });
}
