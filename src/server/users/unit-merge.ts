/** Joins a business unit with another: its users, pools and units move there; its admins do not. Under `lockPeople`. */
import { type BusinessUnit, unitMessages } from "../../domain/users/business-unit.ts";
import { aboveOf, branchOf, levelsBelow, treeFault } from "../../domain/users/tree.ts";
import { userMessages } from "../../domain/users/messages.ts";
import { refuse } from "../../kit/refusal.ts";
import type { IdPair } from "../../kit/replace-id.ts";
import type { Ctx } from "../context.ts";
import { hookPoint } from "../hooks.ts";
import { moveUnitPools, moveUnitUsers, updateUnit } from "./unit-rows.ts";

/** A unit was joined with another: handlers replace references to its id. */
export const unitMerged = hookPoint<(ctx: Ctx, ids: IdPair) => Promise<void>>("business unit merged");

/** A unit that is not part of the joined one. */
export function unitToJoin(all: readonly BusinessUnit[], unit: BusinessUnit, into: string): BusinessUnit {
  const target = all.find(({ id }) => id === into) ?? refuse("invalid", { merge_into_id: [userMessages.unknown_unit] });
  const isPart = branchOf(all, unit.id).includes(target.id);
  return isPart ? refuse("invalid", { merge_into_id: [unitMessages.cycle] }) : target;
}

export async function mergeUnit(
  ctx: Ctx,
  all: readonly BusinessUnit[],
  { unit, into }: { unit: BusinessUnit; into: BusinessUnit },
): Promise<void> {
  const { trx, actor, world, changeSet, services } = ctx;
  const { tenant_id } = actor;
  const now = world.now();
  const parts = all.filter(({ parent_id }) => parent_id === unit.id);
  const above = aboveOf(new Map(all.map((one) => [one.id, one])), into.id);
  for (const part of parts) {
    const fault = treeFault({ id: part.id, above, levelsBelow: levelsBelow(all, part.id) });
    if (fault) refuse("invalid", { merge_into_id: [unitMessages[fault]] });
    await updateUnit(trx, tenant_id, { ...part, parent_id: into.id, version: part.version + 1 }, now);
  }
  const ids = { from: unit.id, to: into.id, now };
  const users = await moveUnitUsers(trx, tenant_id, ids);
  const pools = await moveUnitPools(trx, tenant_id, ids);
  changeSet.add("users", ...users);
  changeSet.add("pools", ...pools);
  for (const follow of services.hooks.of(unitMerged)) await follow(ctx, { from: unit.id, to: into.id });
  ctx.afterCommit(() => users.forEach((user_id) => services.rightsChanged({ tenant_id, user_id })));
}
