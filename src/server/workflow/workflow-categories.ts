/** Categories of workflow templates, edited by users who may share templates with the company. */
import type { Input } from "../../contract/declare.ts";
import { workflowCategories } from "../../contract/workflow/workflows.ts";
import { tagColors } from "../../domain/values/options.ts";
import { contactMessages } from "../../domain/contacts/messages.ts";
import { categoriesMax } from "../../domain/workflow/limits.ts";
import type { WorkflowCategory } from "../../domain/workflow/template.ts";
import { refuse } from "../../kit/refusal.ts";
import { countOf, foldText } from "../../kit/text.ts";
import { audit, changedFields } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import { implement } from "../http/mount.ts";
import {
  closeCategory,
  countTemplatesIn,
  insertCategory,
  listCategoryRows,
  placeCategories,
  updateCategory,
} from "./workflow-category-rows.ts";
import { countUnderLock } from "../db/count-under-lock.ts";

export const workflowCategoriesImplementation = implement(workflowCategories, {
  list: async (ctx) => ({ data: await categories(ctx) }),
  save: async (ctx, { body }) => {
    const all = await allUnderLock(ctx);
    const known = all.find(({ id }) => id === body.id);
    if (body.name !== undefined) mustBeFree(all, body.id, body.name);
    return { data: known ? await change(ctx, known, body) : await create(ctx, all, body) };
  },
  order: async (ctx, { body }) => {
    const { trx, actor, world } = ctx;
    const all = await categories(ctx);
    const missing = body.ids.filter((id) => !all.some((category) => category.id === id));
    if (missing.length > 0) refuse("not_found", { ids: missing });
    const before = all.map(({ id }) => id);
    const ids = [...new Set([...body.ids, ...before])];
    if (ids.join() === before.join()) return { data: all };
    await placeCategories(trx, actor.tenant_id, ids, world.now());
    const names = (order: readonly string[]) => order.map((id) => all.find((one) => one.id === id)?.name);
    await audit(ctx, {
      action: "order",
      record_type: "workflow_category",
      record_id: ids[0] ?? "",
      fields: { order: { old: names(before), new: names(ids) } },
    });
    return { data: await categories(ctx) };
  },
  remove: async (ctx, { params: { id } }) => {
    const { trx, actor, world } = ctx;
    await closeCategory(trx, actor.tenant_id, id);
    const known = (await categories(ctx)).find((category) => category.id === id);
    if (!known) return refuse("not_found");
    const count = await countTemplatesIn(trx, actor.tenant_id, id);
    if (count > 0)
      refuse("in_use", {
        base: [`${countOf(count, "template")} in this category. Move ${count === 1 ? "it" : "them"} first.`],
      });
    await updateCategory(trx, actor.tenant_id, id, { deleted_at: world.now(), updated_at: world.now() });
    await audit(ctx, { action: "delete", record_type: "workflow_category", record_id: id });
  },
});

type Saved = Input<typeof workflowCategories.save>["body"];

/** Serializes per tenant, so that their number and their names hold. */
async function allUnderLock(ctx: Ctx): Promise<WorkflowCategory[]> {
  const { tenant_id } = ctx.actor;
  let all: WorkflowCategory[] = [];
  const ofTenant = { tenant_id, counted: "workflow_categories", of: tenant_id } as const;
  await countUnderLock(ctx.trx, ofTenant, async () => (all = await categories(ctx)));
  return all;
}

function categories({ trx, actor }: Ctx): Promise<WorkflowCategory[]> {
  return listCategoryRows(trx, actor.tenant_id);
}

function mustBeFree(all: readonly WorkflowCategory[], id: string, name: string): void {
  const key = foldText(name);
  if (all.some((other) => other.id !== id && foldText(other.name) === key))
    refuse("name_taken", { name: [contactMessages.name_taken] });
}

async function create(ctx: Ctx, all: readonly WorkflowCategory[], body: Saved): Promise<WorkflowCategory> {
  const { trx, actor, world } = ctx;
  const { id, name, color = tagColors[0], active = true } = body;
  if (name === undefined) return refuse("invalid", { name: ["Enter a category name."] });
  if (all.length >= categoriesMax) refuse("invalid", { base: [`You can have up to ${categoriesMax} categories.`] });
  const position = Math.max(-1, ...all.map((other) => other.position)) + 1;
  const category = { id, name, color, active, position };
  if (!(await insertCategory(trx, actor.tenant_id, category, world.now()))) refuse("not_found", { id: [id] });
  await audit(ctx, { action: "create", record_type: "workflow_category", record_id: id });
  return category;
}

async function change(ctx: Ctx, before: WorkflowCategory, body: Saved): Promise<WorkflowCategory> {
  const { trx, actor, world } = ctx;
  const { name = before.name, color = before.color, active = before.active } = body;
  const fields = changedFields(before, { name, color, active });
  if (Object.keys(fields).length === 0) return before;
  await updateCategory(trx, actor.tenant_id, before.id, { name, color, active, updated_at: world.now() });
  await audit(ctx, { action: "edit", record_type: "workflow_category", record_id: before.id, fields });
  return { ...before, name, color, active };
}
