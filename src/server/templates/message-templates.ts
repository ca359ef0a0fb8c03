/** Texts and emails saved for reuse, by one user or shared. */
import { messageTemplates } from "../../contract/templates/message-templates.ts";
import {
  createTemplate,
  editTemplate,
  type MessageTemplate,
  type MessageTemplateEdit,
  type NewMessageTemplate,
} from "../../domain/templates/template.ts";
import { sharesWith, type TemplateAuthor, whyNotEditable } from "../../domain/templates/template-rights.ts";
import { templatesMax } from "../../domain/templates/template-limits.ts";
import { templateMessages } from "../../domain/templates/template-messages.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit, changedFields } from "../changes/audit.ts";
import { unitsOf } from "../changes/visibility.ts";
import { mergeEdited } from "../contacts/contact-conflict-rows.ts";
import type { Ctx } from "../context.ts";
import { countUnderLock } from "../db/count-under-lock.ts";
import { notDeleted, withoutDeletion } from "../db/deleted-rows.ts";
import { implement } from "../http/mount.ts";
import {
  countTemplates,
  findTemplateRow,
  insertTemplateRow,
  listTemplateRows,
  updateTemplateRow,
} from "./template-rows.ts";

export const messageTemplatesImplementation = implement(messageTemplates, {
  list: async ({ trx, actor }) => ({ data: await listTemplateRows(trx, actor) }),
  create: async (ctx, { body }) => ({ data: await createOnce(ctx, body) }),
  update: async (ctx, { params, body: { base = {}, ...typed } }) => {
    const before = await mustEdit(ctx, notDeleted(await findTemplateRow(ctx.trx, ctx.actor, params.id)));
    const current = { ...before, shared: before.owner !== "user" };
    const of = { record_type: "message_template", record_id: before.id, current, base, edit: typed };
    const { edit, conflicts } = await mergeEdited(ctx, of);
    return { data: await save(ctx, before, edit), meta: { conflicts } };
  },
  remove: async (ctx, { params }) => {
    const { trx, actor, world, changeSet } = ctx;
    const known = (await findTemplateRow(trx, actor, params.id)) ?? refuse("not_found");
    await mustEdit(ctx, known);
    if (known.deleted_at !== null) return;
    await updateTemplateRow(trx, actor.tenant_id, known.id, { updated_at: world.now(), deleted_at: world.now() });
    await audit(ctx, {
      action: "delete",
      record_type: "message_template",
      record_id: known.id,
      fields: { name: { old: known.name, new: null } },
    });
    changeSet.add("message_templates", known.id);
  },
  restore: async (ctx, { params }) => {
    const { trx, actor, world, changeSet } = ctx;
    const known = (await findTemplateRow(trx, actor, params.id)) ?? refuse("not_found");
    await mustEdit(ctx, known);
    if (known.deleted_at === null) return { data: withoutDeletion(known) };
    await mustFit(ctx, known);
    const back = { updated_at: world.now(), deleted_at: null };
    await updateTemplateRow(trx, actor.tenant_id, known.id, back);
    await audit(ctx, {
      action: "restore",
      record_type: "message_template",
      record_id: known.id,
      fields: { name: { old: null, new: known.name } },
    });
    changeSet.add("message_templates", known.id);
    return { data: withoutDeletion({ ...known, ...back }) };
  },
});

async function mustEdit<T extends MessageTemplate>({ trx, actor }: Ctx, template: T): Promise<T> {
  const unit_ids = template.owner === "bu" && sharesWith(actor) === "bu" ? await unitsOf(trx, actor) : [];
  const why = whyNotEditable({ ...actor, unit_ids }, template);
  return why === null ? template : refuse("forbidden", { base: [why] });
}

async function createOnce(ctx: Ctx, typed: NewMessageTemplate): Promise<MessageTemplate> {
  const { trx, actor, world, changeSet } = ctx;
  const known = await findTemplateRow(trx, actor, typed.id);
  if (known) return known.created_by === actor.user_id ? withoutDeletion(known) : refuse("invalid", taken);
  const by = authorOf(ctx, typed.shared);
  const template = createTemplate(typed, { by, kept: 0, now: world.now() });
  await mustFit(ctx, template);
  if (!(await insertTemplateRow(trx, actor.tenant_id, template))) refuse("invalid", taken);
  await audit(ctx, {
    action: "create",
    record_type: "message_template",
    record_id: template.id,
    fields: { name: { old: null, new: template.name } },
  });
  changeSet.add("message_templates", template.id);
  return template;
}

const taken = { id: ["This id is already used."] };

async function save(ctx: Ctx, before: MessageTemplate, edit: MessageTemplateEdit): Promise<MessageTemplate> {
  const { trx, actor, world, changeSet } = ctx;
  const by = authorOf(ctx, edit.shared === true && before.owner === "user");
  const after = editTemplate(before, edit, { by, now: world.now() });
  if (after.owner !== before.owner) await mustFit(ctx, after);
  const { name, subject, body, blocks, owner, business_unit_id, updated_at } = after;
  const fields = changedFields(
    { ...before, shared: before.owner !== "user" },
    { name, subject, body, blocks, shared: owner !== "user" },
  );
  if (Object.keys(fields).length === 0) return before;
  const set = { name, subject, body, blocks, owner, business_unit_id, updated_at };
  await updateTemplateRow(trx, actor.tenant_id, after.id, set);
  // The log says that the text changed, not the text.
  for (const field of ["body", "blocks"]) if (fields[field]) fields[field] = { old: null, new: null };
  await audit(ctx, { action: "edit", record_type: "message_template", record_id: after.id, fields });
  changeSet.add("message_templates", after.id);
  return after;
}

function authorOf({ actor }: Ctx, isShared: boolean): TemplateAuthor {
  if (isShared && sharesWith(actor) === "bu" && actor.business_unit_id === null)
    refuse("invalid", { shared: [templateMessages.no_unit] });
  return actor;
}

async function mustFit({ trx, actor }: Ctx, template: MessageTemplate): Promise<void> {
  const { owner, business_unit_id, created_by } = template;
  const of = owner === "user" ? created_by : (business_unit_id ?? actor.tenant_id);
  const kept = await countUnderLock(trx, { tenant_id: actor.tenant_id, counted: "message_templates", of }, () =>
    countTemplates(trx, actor.tenant_id, template),
  );
  if (kept < templatesMax) return;
  refuse("invalid", { base: [owner === "user" ? templateMessages.full : templateMessages.shared_full] });
}
