/** Roles: what each allows, and changing one. Never one's own, and never the last admin's. */
import type { Input } from "../../contract/declare.ts";
import type { adminUsers, UserRoles } from "../../contract/users/admin-users.ts";
import { accountTypes, may } from "../../domain/users/access.ts";
import { typesToGive } from "../../domain/users/assigning.ts";
import { accountTypeLabels } from "../../domain/users/labels.ts";
import { userMessages } from "../../domain/users/messages.ts";
import { wordsOfRm, wordsOfRole } from "../../domain/users/role-words.ts";
import { given } from "../../kit/given.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit, changedFields } from "../changes/audit.ts";
import { mustBeVersion } from "../changes/version.ts";
import type { Ctx } from "../context.ts";
import { deploymentRoles } from "../deployment.ts";
import { endActingBy } from "../access/session-rows.ts";
import { endActingOutOfReach } from "../session/acting.ts";
import { lockPeople } from "./people-lock.ts";
import { userToKeep, userToSee } from "./user-reach.ts";
import { areUsers, findUser, type FoundUser, hasOtherAdmin, lockUserVersion, updateUser } from "./user-rows.ts";

type RolesEdit = Input<typeof adminUsers.updateRoles>["body"];

export async function rolesOf(ctx: Ctx, id: string): Promise<UserRoles> {
  await userToSee(ctx, id);
  return rolesIn(ctx, (await findUser(ctx.trx, ctx.actor.tenant_id, id)) ?? refuse("not_found"));
}

function rolesIn({ actor, services }: Ctx, { account_type, rm, rm_agent_ids, updated_at }: FoundUser): UserRoles {
  const own = may(actor, "users.roles") ? typesToGive(actor, deploymentRoles(services.settings.environment)) : [];
  const types = accountTypes.filter((type) => type === account_type || own.includes(type));
  return {
    account_type,
    rm,
    rm_agent_ids,
    version: updated_at,
    choices: types.map((type) => ({
      account_type: type,
      label: accountTypeLabels[type],
      allows: wordsOfRole({ account_type: type, rm: false }),
    })),
    rm_allows: wordsOfRm(account_type),
  };
}

export async function updateRoles(ctx: Ctx, id: string, { version, ...edit }: RolesEdit): Promise<UserRoles> {
  const { trx, actor, world } = ctx;
  await lockPeople(ctx);
  if (id === actor.user_id) refuse("conflict", { account_type: [userMessages.own_role] });
  await userToKeep(ctx, id);
  const who = { tenant_id: actor.tenant_id, user_id: id };
  mustBeVersion(version, await lockUserVersion(trx, who));
  const before = (await findUser(trx, who.tenant_id, id)) ?? refuse("not_found");
  const change = await checkedRoles(ctx, before, edit);
  const fields = changedFields(before, change);
  if (Object.keys(fields).length === 0) return rolesIn(ctx, before);
  await updateUser(trx, who, change, world.now());
  ctx.changeSet.add("users", id);
  await audit(ctx, { action: "roles", record_type: "user", record_id: id, fields });
  if (change.account_type !== undefined) await endActing(ctx, id);
  await endActingOutOfReach(ctx);
  ctx.afterCommit(() => ctx.services.rightsChanged(who));
  return rolesIn(ctx, (await findUser(trx, who.tenant_id, id)) ?? refuse("not_found"));
}

async function checkedRoles(ctx: Ctx, before: FoundUser, edit: Omit<RolesEdit, "version">) {
  const { account_type, rm = before.rm, rm_agent_ids = rm ? before.rm_agent_ids : [] } = edit;
  const who = { tenant_id: ctx.actor.tenant_id, user_id: before.id };
  const giveable = typesToGive(ctx.actor, deploymentRoles(ctx.services.settings.environment));
  if (account_type !== undefined && account_type !== before.account_type && !giveable.includes(account_type))
    refuse("invalid", { account_type: [userMessages.role_not_here] });
  const isDemoted = before.account_type === "admin" && account_type !== undefined && account_type !== "admin";
  if (isDemoted && !(await hasOtherAdmin(ctx.trx, who)))
    refuse("conflict", { account_type: [userMessages.last_admin] });
  const agents = [...new Set(rm_agent_ids)].filter((id) => id !== before.id).toSorted();
  if (!rm && agents.length > 0) refuse("invalid", { rm_agent_ids: [userMessages.not_rm] });
  const added = agents.filter((id) => !before.rm_agent_ids.includes(id));
  if (!(await areUsers(ctx.trx, who.tenant_id, added)))
    refuse("invalid", { rm_agent_ids: [userMessages.unknown_user] });
  return given({ account_type, rm, rm_agent_ids: sameSet(agents, before.rm_agent_ids) ? undefined : agents });
}

function sameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id));
}

/** Whoever they act as was within the reach of their former role. */
async function endActing(ctx: Ctx, actor_id: string): Promise<void> {
  const ended = await endActingBy(ctx.trx, ctx.actor.tenant_id, actor_id);
  ctx.afterCommit(() => ended.forEach((id) => ctx.services.endSession(id)));
}
