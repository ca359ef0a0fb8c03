/** Pools of unowned contacts. */
import { pools } from "../../contract/pools/pools.ts";
import { inUseWords } from "../../domain/contacts/messages.ts";
import { userMessages } from "../../domain/users/messages.ts";
import type { Pool } from "../../domain/pools/pool.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit, changedFields } from "../changes/audit.ts";
import { mustBeVersion } from "../changes/version.ts";
import type { Ctx } from "../context.ts";
import { implement } from "../http/mount.ts";
import { isUnit } from "../users/unit-rows.ts";
import { mergePool } from "./pool-merge.ts";
import { takeNext, takingsOf } from "./pool-taking.ts";
import {
  closePool,
  findPoolRow,
  holdPool,
  insertPool,
  keepsPoolsOf,
  listPoolRows,
  unitKeptBy,
  updatePool,
} from "./pool-rows.ts";

export const poolsImplementation = implement(pools, {
  list: async ({ trx, actor }, { query }) => ({ data: await listPoolRows(trx, actor, query.q) }),
  taking: async (ctx) => ({ data: await takingsOf(ctx) }),
  take: async (ctx, { params }) => ({ data: await takeNext(ctx, params.id) }),
  create: async (ctx, { body }) => {
    const { trx, actor, world } = ctx;
    const { business_unit_id = unitKeptBy(actor) } = body;
    if (!(await keepsPoolsOf(trx, actor, business_unit_id))) refuse("forbidden");
    await unitMustExist(ctx, business_unit_id);
    const pool = { ...body, business_unit_id, id: world.uuid() };
    await insertPool(trx, { ...pool, tenant_id: actor.tenant_id, now: world.now() });
    await audit(ctx, { action: "create", record_type: "pool", record_id: pool.id });
    ctx.changeSet.add("pools", pool.id);
    return { data: { ...pool, count: 0, seq: 0 } };
  },
  open: async (ctx, { params }) => ({ data: await visiblePool(ctx, params.id) }),
  update: async (ctx, { params, body }) => {
    const { trx, actor, world } = ctx;
    const { version, ...edit } = body;
    await holdPool(trx, actor.tenant_id, params.id);
    const pool = await poolToKeep(ctx, params.id);
    if (edit.business_unit_id !== undefined && !(await keepsPoolsOf(trx, actor, edit.business_unit_id)))
      refuse("forbidden");
    await unitMustExist(ctx, edit.business_unit_id ?? null);
    mustBeVersion(version, pool.seq);
    const fields = changedFields(pool, edit);
    if (Object.keys(fields).length === 0) return { data: pool };
    await updatePool(trx, actor.tenant_id, pool.id, { ...edit, updated_at: world.now() });
    await audit(ctx, { action: "edit", record_type: "pool", record_id: pool.id, fields });
    ctx.changeSet.add("pools", pool.id);
    return { data: { ...pool, ...edit } };
  },
  remove: async (ctx, { params, body }) => {
    const { trx, actor, world } = ctx;
    // Counted while nothing can be added to it. Always in one order, so that nobody deadlocks.
    const merge_into_id = body?.merge_into_id;
    const both = merge_into_id === undefined ? [params.id] : [params.id, merge_into_id].toSorted();
    for (const id of both) await closePool(trx, actor.tenant_id, id);
    const pool = await poolToKeep(ctx, params.id);
    const into = merge_into_id === undefined ? undefined : await poolToJoin(ctx, pool, merge_into_id);
    if (!into && pool.count > 0) refuse("in_use", { base: [inUseWords(pool.count)] });
    const data = into ? await mergePool(ctx, { pool, into }) : { moved: 0, remaining: 0 };
    if (data.remaining > 0) return { data };
    await updatePool(trx, actor.tenant_id, pool.id, { deleted_at: world.now(), updated_at: world.now() });
    await audit(ctx, {
      action: into ? "merge" : "delete",
      record_type: "pool",
      record_id: pool.id,
      fields: into ? { merged_into_id: { old: null, new: into.id } } : {},
    });
    ctx.changeSet.add("pools", pool.id);
    return { data };
  },
});

async function unitMustExist({ trx, actor }: Ctx, id: string | null): Promise<void> {
  if (id !== null && !(await isUnit(trx, actor.tenant_id, id)))
    refuse("invalid", { business_unit_id: [userMessages.unknown_unit] });
}

async function visiblePool({ trx, actor }: Ctx, id: string): Promise<Pool> {
  return (await findPoolRow(trx, actor, id)) ?? refuse("not_found");
}

async function poolToJoin(ctx: Ctx, pool: Pool, id: string): Promise<Pool> {
  return id === pool.id ? refuse("invalid", { merge_into_id: ["Choose another one."] }) : poolToKeep(ctx, id);
}

async function poolToKeep(ctx: Ctx, id: string): Promise<Pool> {
  const pool = await visiblePool(ctx, id);
  return (await keepsPoolsOf(ctx.trx, ctx.actor, pool.business_unit_id)) ? pool : refuse("forbidden");
}
