/** Statuses and sources as an admin edits them. */
import { adminSources, adminStatuses } from "../../contract/reference/reference.ts";
import { contactMessages } from "../../domain/contacts/messages.ts";
import type { Source, Status } from "../../domain/reference/reference.ts";
import { refuse } from "../../kit/refusal.ts";
import { foldText } from "../../kit/text.ts";
import { audit, changedFields } from "../changes/audit.ts";
import { mustBeVersion } from "../changes/version.ts";
import type { Ctx } from "../context.ts";
import { implement } from "../http/mount.ts";
import {
  insertSource,
  insertStatus,
  listSourceRows,
  listStatusRows,
  liveSources,
  liveStatuses,
  lockReference,
  type ReferenceTable,
  updateReference,
} from "./reference-rows.ts";
import { removeReference } from "./reference-removal.ts";

export const adminStatusesImplementation = implement(adminStatuses, {
  list: async (ctx) => ({ data: await statuses(ctx) }),
  create: async (ctx, { body }) => {
    const { trx, actor, world } = ctx;
    const others = (await statuses(ctx)).filter(({ category }) => category === body.category);
    mustBeFree(others, body.title);
    const status = { ...body, id: world.uuid(), position: body.position ?? nextPosition(others) };
    await insertStatus(trx, { tenant_id: actor.tenant_id, ...status, now: world.now() });
    await created(ctx, "statuses", status.id);
    return { data: { ...status, seq: 0 } };
  },
  update: async (ctx, { params, body }) => {
    await lockReference(ctx.trx, ctx.actor.tenant_id, "statuses", params.id);
    const all = await statuses(ctx);
    const status = all.find(({ id }) => id === params.id) ?? refuse("not_found");
    const others = all.filter(({ id, category }) => id !== status.id && category === status.category);
    return { data: await change(ctx, "statuses", { before: status, body, others }) };
  },
  remove: async (ctx, { params, body }) => {
    const rows = await listStatusRows(ctx.trx, ctx.actor.tenant_id);
    return removeReference(ctx, { table: "statuses", rows, id: params.id, ...body });
  },
});

export const adminSourcesImplementation = implement(adminSources, {
  list: async (ctx) => ({ data: await sources(ctx) }),
  create: async (ctx, { body }) => {
    const { trx, actor, world } = ctx;
    const others = await sources(ctx);
    mustBeFree(others, body.title);
    const source = { title: body.title, id: world.uuid(), position: body.position ?? nextPosition(others) };
    await insertSource(trx, { tenant_id: actor.tenant_id, ...source, now: world.now() });
    await created(ctx, "sources", source.id);
    return { data: { ...source, seq: 0 } };
  },
  update: async (ctx, { params, body }) => {
    await lockReference(ctx.trx, ctx.actor.tenant_id, "sources", params.id);
    const all = await sources(ctx);
    const source = all.find(({ id }) => id === params.id) ?? refuse("not_found");
    return {
      data: await change(ctx, "sources", { before: source, body, others: all.filter(({ id }) => id !== source.id) }),
    };
  },
  remove: async (ctx, { params, body }) => {
    const rows = await listSourceRows(ctx.trx, ctx.actor.tenant_id);
    return removeReference(ctx, { table: "sources", rows, id: params.id, merge_into_id: body.merge_into_id });
  },
});

async function statuses({ trx, actor }: Ctx): Promise<Status[]> {
  return liveStatuses(await listStatusRows(trx, actor.tenant_id));
}

async function sources({ trx, actor }: Ctx): Promise<Source[]> {
  return liveSources(await listSourceRows(trx, actor.tenant_id));
}

type Titled = Pick<Source, "title" | "position">;

function mustBeFree(others: readonly Titled[], title: string): void {
  if (others.some((other) => foldText(other.title) === foldText(title)))
    refuse("name_taken", { title: [contactMessages.name_taken] });
}

function nextPosition(others: readonly Titled[]): number {
  return Math.max(-1, ...others.map(({ position }) => position)) + 1;
}

async function created(ctx: Ctx, table: ReferenceTable, id: string): Promise<void> {
  await audit(ctx, { action: "create", record_type: table, record_id: id });
  ctx.changeSet.add(table, id);
}

interface TitleChange<R> {
  before: R;
  body: { title?: string | undefined; position?: number | undefined; version?: number | undefined };
  others: readonly Titled[];
}

async function change<R extends Source | Status>(
  ctx: Ctx,
  table: ReferenceTable,
  { before, body, others }: TitleChange<R>,
): Promise<R> {
  mustBeVersion(body.version, before.seq);
  if (body.title !== undefined) mustBeFree(others, body.title);
  const after = { ...before, title: body.title ?? before.title, position: body.position ?? before.position };
  const fields = changedFields<Titled>(before, { title: after.title, position: after.position });
  if (Object.keys(fields).length === 0) return before;
  const { title, position } = after;
  await updateReference(ctx.trx, ctx.actor.tenant_id, table, before.id, {
    title,
    position,
    updated_at: ctx.world.now(),
  });
  await audit(ctx, { action: "edit", record_type: table, record_id: before.id, fields });
  ctx.changeSet.add(table, before.id);
  return after;
}
