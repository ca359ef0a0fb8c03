/** Workflow templates: edited, activated as versions, tried on one contact. */
import { workflowTemplates } from "../../contract/workflow/workflows.ts";
import { isSameValue } from "../../domain/values/same-value.ts";
import { may } from "../../domain/users/access.ts";
import { workflowMessages } from "../../domain/workflow/messages.ts";
import { mustBeReady } from "../../domain/workflow/plan-check.ts";
import type { Step } from "../../domain/workflow/step.ts";
import { activateTemplate, draftTemplate, editTemplate } from "../../domain/workflow/template-edit.ts";
import type { NewTemplate, TemplateEdit, WorkflowTemplate } from "../../domain/workflow/template.ts";
import { refuse } from "../../kit/refusal.ts";
import { countOf } from "../../kit/text.ts";
import { audit, type AuditEntry } from "../changes/audit.ts";
import { visibilityOf } from "../changes/visibility.ts";
import type { Ctx } from "../context.ts";
import { pageReply } from "../http/list-meta.ts";
import { implement } from "../http/mount.ts";
import { namesMustExist } from "./plan-name-rows.ts";
import { tryOut } from "./template-dry-run.ts";
import { holdCategory } from "./workflow-category-rows.ts";
import { visibleTemplate } from "./workflow-visibility.ts";
import {
  countFlowsOf,
  findTemplate,
  insertTemplate,
  insertVersion,
  listTemplates,
  removeTemplate,
  saveTemplate,
} from "./workflow-template-rows.ts";

export const workflowTemplatesImplementation = implement(workflowTemplates, {
  list: async (ctx, { query }) => {
    const { trx, actor } = ctx;
    return pageReply(query, await listTemplates(trx, actor.tenant_id, await reachOf(ctx), query));
  },
  get: async (ctx, { params }) => ({ data: await visibleTemplate(ctx, params.id) }),
  create: async (ctx, { body }) => ({ data: await create(ctx, body) }),
  update: async (ctx, { params, body }) => ({ data: await update(ctx, params.id, body) }),
  remove: async (ctx, { params }) => {
    const { trx, actor, world } = ctx;
    const { id, name } = await templateToEdit(ctx, params.id);
    const count = await countFlowsOf(trx, actor.tenant_id, id);
    if (count > 0)
      refuse("in_use", { base: [workflowMessages.template_in_use.replace("{n}", countOf(count, "workflow"))] });
    await removeTemplate(trx, actor.tenant_id, id, world.now());
    await auditFields(ctx, { action: "delete", record_id: id, fields: { name: { old: name, new: null } } });
  },
  activate: async (ctx, { params }) => ({ data: await activate(ctx, params.id) }),
  dryRun: async (ctx, { params, body }) => {
    const template = await visibleTemplate(ctx, params.id);
    return { data: await tryOut(ctx, template, body.contact_id) };
  },
});

function reachOf({ trx, actor }: Ctx) {
  return visibilityOf(trx, actor, "workflows.use");
}

/** Users edit their own and their downline's templates; shared ones require the right to share. */
async function templateToEdit(ctx: Ctx, id: string): Promise<WorkflowTemplate> {
  const template = await visibleTemplate(ctx, id, "update");
  return template.owner === "user" || may(ctx.actor, "workflows.share") ? template : refuse("forbidden");
}

async function create(ctx: Ctx, body: NewTemplate): Promise<WorkflowTemplate> {
  const { trx, actor, world } = ctx;
  if (body.shared && !may(actor, "workflows.share")) refuse("forbidden");
  const { id = world.uuid() } = body;
  const known = await findTemplate(trx, actor.tenant_id, { id, reach: await reachOf(ctx) });
  if (known?.created_by === actor.user_id) return known;
  await categoryMustBeThere(ctx, body.category_id);
  const template = draftTemplate(body, { id, now: world.now(), by: actor.user_id });
  if (!(await insertTemplate(trx, actor.tenant_id, template))) refuse("invalid", { id: ["This id is already used."] });
  await auditFields(ctx, { action: "create", record_id: id, fields: { name: { old: null, new: template.name } } });
  return template;
}

async function update(ctx: Ctx, id: string, body: TemplateEdit): Promise<WorkflowTemplate> {
  const { trx, actor, world } = ctx;
  const before = await templateToEdit(ctx, id);
  const after = editTemplate(before, body, world.now());
  if (after === before) return before;
  if (after.category_id !== before.category_id) await categoryMustBeThere(ctx, after.category_id);
  await saveTemplate(trx, actor.tenant_id, after);
  await auditFields(ctx, { action: "edit", record_id: id, fields: differences(before, after) });
  return after;
}

/** Incomplete steps are reported by step; so are references to deleted records. */
async function activate(ctx: Ctx, id: string): Promise<WorkflowTemplate> {
  const { trx, actor, world } = ctx;
  const before = await templateToEdit(ctx, id);
  const after = activateTemplate(before, world.now());
  if (after === before) return before;
  mustBeReady(after);
  await namesMustExist(ctx, after);
  if (after.version !== before.version) await insertVersion(trx, actor.tenant_id, after, world.now());
  await saveTemplate(trx, actor.tenant_id, after);
  await auditFields(ctx, { action: "activate", record_id: id, fields: differences(before, after) });
  return after;
}

async function categoryMustBeThere({ trx, actor }: Ctx, id: string | null): Promise<void> {
  if (id !== null && !(await holdCategory(trx, actor.tenant_id, id))) refuse("not_found", { category_id: [id] });
}

function auditFields(ctx: Ctx, entry: Omit<AuditEntry, "record_type">): Promise<void> {
  return audit(ctx, { ...entry, record_type: "workflow_template" });
}

/** Steps by kind only: their content is stored with every version. */
function differences(before: WorkflowTemplate, after: WorkflowTemplate): NonNullable<AuditEntry["fields"]> {
  const kinds = (steps: readonly Step[]) => steps.map(({ kind }) => kind);
  const names = [
    "name",
    "description",
    "category_id",
    "state",
    "version",
    "trigger",
    "conditions",
    "stop_rules",
  ] as const;
  const plain = names.flatMap((name) =>
    isSameValue(before[name], after[name]) ? [] : [[name, { old: before[name], new: after[name] }] as const],
  );
  const steps = { old: kinds(before.steps), new: kinds(after.steps) };
  return { ...Object.fromEntries(plain), ...(isSameValue(before.steps, after.steps) ? {} : { steps }) };
}
