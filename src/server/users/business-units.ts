/** Business units: a tree, each with BU admins whose reach includes it and all below. */
import { businessUnits } from "../../contract/users/business-units.ts";
import { type BusinessUnit, unitMessages, unitsMax } from "../../domain/users/business-unit.ts";
import { aboveOf, levelsBelow, treeFault } from "../../domain/users/tree.ts";
import { inUseWords } from "../../domain/contacts/messages.ts";
import { scopeOf } from "../../domain/users/access.ts";
import { userMessages } from "../../domain/users/messages.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit, changedFields } from "../changes/audit.ts";
import { mustBeVersion } from "../changes/version.ts";
import { unitsOf } from "../changes/visibility.ts";
import type { Ctx } from "../context.ts";
import { implement } from "../http/mount.ts";
import { endActingOutOfReach } from "../session/acting.ts";
import { trainingIdsOf } from "../trainings/training-rows.ts";
import { lockPeople } from "./people-lock.ts";
import { mergeUnit, unitToJoin } from "./unit-merge.ts";
import { insertUnit, listUnits, unitAdmins, updateUnit } from "./unit-rows.ts";

export const businessUnitsImplementation = implement(businessUnits, {
  list: async (ctx) => ({ data: await unitsWithin(ctx) }),

  show: async (ctx, { params }) => ({ data: await oneUnit(ctx, params.id) }),

  create: async (ctx, { body }) => {
    const { trx, actor, world } = ctx;
    await lockPeople(ctx);
    const all = await listUnits(trx, actor.tenant_id);
    if (all.length >= unitsMax) refuse("invalid", { name: [unitMessages.too_many] });
    const unit = { ...body, id: world.uuid(), version: 1, users: 0, pools: 0 };
    await checkUnit(ctx, all, unit, []);
    await insertUnit(trx, actor.tenant_id, unit, world.now());
    await audit(ctx, { action: "create", record_type: "business_unit", record_id: unit.id });
    await reachChanged(ctx, unit.admin_ids);
    return { data: unit };
  },

  update: async (ctx, { params, body: { version, ...edit } }) => {
    const { trx, actor, world } = ctx;
    await lockPeople(ctx);
    const all = await listUnits(trx, actor.tenant_id);
    const unit = all.find(({ id }) => id === params.id) ?? refuse("not_found");
    mustBeVersion(version, unit.version);
    const fields = changedFields(unit, edit);
    if (Object.keys(fields).length === 0) return { data: unit };
    const data = { ...unit, ...edit, version: unit.version + 1 };
    await checkUnit(ctx, all, data, unit.admin_ids);
    await updateUnit(trx, actor.tenant_id, data, world.now());
    await audit(ctx, { action: "edit", record_type: "business_unit", record_id: unit.id, fields });
    await reachChanged(ctx, [...unit.admin_ids, ...data.admin_ids]);
    if ("parent_id" in fields) await touchTrainings(ctx);
    return { data };
  },

  remove: async (ctx, { params, body }) => {
    const { trx, actor, world } = ctx;
    await lockPeople(ctx);
    const all = await listUnits(trx, actor.tenant_id);
    const unit = all.find(({ id }) => id === params.id) ?? refuse("not_found");
    const into = body?.merge_into_id === undefined ? undefined : unitToJoin(all, unit, body.merge_into_id);
    if (into) {
      await mergeUnit(ctx, all, { unit, into });
      await touchTrainings(ctx);
    } else mustBeUnused(all, unit);
    await updateUnit(trx, actor.tenant_id, { ...unit, deleted_at: world.now() }, world.now());
    await audit(ctx, {
      action: into ? "merge" : "delete",
      record_type: "business_unit",
      record_id: unit.id,
      fields: into ? { merged_into_id: { old: null, new: into.id } } : {},
    });
    await reachChanged(ctx, unit.admin_ids);
  },
});

function mustBeUnused(all: readonly BusinessUnit[], unit: BusinessUnit): void {
  if (all.some(({ parent_id }) => parent_id === unit.id)) refuse("in_use", { base: [unitMessages.has_units] });
  if (unit.users + unit.pools > 0) refuse("in_use", { base: [inUseWords(unit.users + unit.pools)] });
}

/** Those a BU admin reaches; all for others. */
async function unitsWithin({ trx, actor }: Ctx): Promise<BusinessUnit[]> {
  if (scopeOf(actor, "users.list") === "unit") return listUnits(trx, actor.tenant_id, await unitsOf(trx, actor));
  if (scopeOf(actor, "users.list") === "tenant") return listUnits(trx, actor.tenant_id);
  return listUnits(trx, actor.tenant_id, actor.business_unit_id === null ? [] : [actor.business_unit_id]);
}

async function oneUnit(ctx: Ctx, id: string): Promise<BusinessUnit> {
  return (await unitsWithin(ctx)).find((unit) => unit.id === id) ?? refuse("not_found");
}

/** `admins`: those it has already, who may have another role by now. */
async function checkUnit(
  { trx, actor }: Ctx,
  all: readonly BusinessUnit[],
  unit: BusinessUnit,
  admins: readonly string[],
): Promise<void> {
  const isTaken = all.some(({ id, name }) => id !== unit.id && name.toLowerCase() === unit.name.toLowerCase());
  if (isTaken) refuse("invalid", { name: [unitMessages.name_taken] });
  const nodes = new Map(all.map((one) => [one.id, one]));
  if (unit.parent_id !== null && !nodes.has(unit.parent_id))
    refuse("invalid", { parent_id: [userMessages.unknown_unit] });
  const above = aboveOf(nodes, unit.parent_id);
  const fault = treeFault({ id: unit.id, above, levelsBelow: levelsBelow(all, unit.id) });
  if (fault) refuse("invalid", { parent_id: [unitMessages[fault]] });
  const added = unit.admin_ids.filter((id) => !admins.includes(id));
  if ((await unitAdmins(trx, actor.tenant_id, added)).length < new Set(added).size)
    refuse("invalid", { admin_ids: [unitMessages.not_an_admin] });
}

/** Open sockets of these admins reconnect with current rights; who no longer reaches a user does not act as them. */
/** A corporation's trainings reach its unit and all below. */
async function touchTrainings({ trx, actor, changeSet }: Ctx): Promise<void> {
  const ids = await trainingIdsOf(trx, actor.tenant_id);
  if (ids.length > 0) changeSet.add("trainings", ...ids);
}

async function reachChanged(ctx: Ctx, admin_ids: readonly string[]): Promise<void> {
  const { tenant_id } = ctx.actor;
  await endActingOutOfReach(ctx);
  ctx.afterCommit(() => {
    for (const user_id of new Set(admin_ids)) ctx.services.rightsChanged({ tenant_id, user_id });
  });
}
