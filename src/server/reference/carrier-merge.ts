/** Merges one carrier into another, whole or not at all: policies, appointments and what else names it. */
import { type CarrierMerge, collisionsListed, collisionWords } from "../../domain/reference/carrier-merge.ts";
import type { Carrier } from "../../domain/reference/reference.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit, auditAlike } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import { filtersFollow } from "../lists/quick-filter-rows.ts";
import { countMoving, holdCarriers, listCollisions, moveAppointments, movePolicies } from "./carrier-merge-rows.ts";
import { findCarrier, updateCarrier } from "./carrier-rows.ts";
import { referenceMerged } from "./reference-removal.ts";

type Pair = Record<"from" | "to", string>;

export async function planCarrierMerge(ctx: Ctx, pair: Pair): Promise<CarrierMerge> {
  await pairOf(ctx, pair);
  return plan(ctx, pair);
}

export async function mergeCarrier(ctx: Ctx, pair: Pair): Promise<CarrierMerge> {
  const { trx, actor, world, changeSet, services } = ctx;
  const { tenant_id } = actor;
  await holdCarriers(trx, tenant_id);
  const { from, into } = await pairOf(ctx, pair);
  const planned = await plan(ctx, pair);
  if (planned.collision_count > 0) refuse("number_taken", { base: [collisionWords(planned.collision_count)] });
  const now = world.now();
  const policies = await movePolicies(trx, tenant_id, { ...pair, now });
  for (const id of policies) changeSet.add("policies", id);
  await auditAlike(ctx, { action: "merge_carrier", record_type: "policy", reason: nameOf(from, into) }, policies);
  for (const id of await moveAppointments(trx, tenant_id, { ...pair, now })) changeSet.add("users", id);
  await filtersFollow(ctx, { field: "carrier_ids", ...pair });
  for (const follow of services.hooks.of(referenceMerged)) await follow(ctx, pair);
  await updateCarrier(trx, tenant_id, from.id, { merged_into_id: into.id, deleted_at: now, updated_at: now });
  const fields = { merged_into_id: { old: null, new: into.id } };
  await audit(ctx, { action: "merge", record_type: "carrier", record_id: from.id, fields });
  changeSet.add("carriers", from.id);
  return planned;
}

const nameOf = (from: Carrier, into: Carrier) => `${from.name} merged into ${into.name}`;

async function pairOf({ trx, actor }: Ctx, { from, to }: Pair): Promise<Record<"from" | "into", Carrier>> {
  const found = (await findCarrier(trx, actor.tenant_id, from)) ?? refuse("not_found");
  if (from === to) refuse("invalid", { into_id: ["Choose another one."] });
  const into = (await findCarrier(trx, actor.tenant_id, to)) ?? refuse("not_found", { into_id: [to] });
  return { from: found, into };
}

async function plan({ trx, actor }: Ctx, pair: Pair): Promise<CarrierMerge> {
  const { collisions, count } = await listCollisions(trx, actor.tenant_id, pair, collisionsListed);
  return { ...(await countMoving(trx, actor.tenant_id, pair.from)), collisions, collision_count: count };
}
