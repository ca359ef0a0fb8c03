/** What a user may do and sees, by the very functions that decide their requests. */
import { type UserAccess, userAccess } from "../../contract/users/user-access.ts";
import { decideFlag } from "../../domain/flags/evaluate.ts";
import { featureKeys, flagText } from "../../domain/flags/flag-texts.ts";
import { reasonWords } from "../../domain/flags/flag-words.ts";
import { capabilities, type Capability, scopeOf } from "../../domain/users/access.ts";
import { allowancesOf } from "../../domain/users/role-words.ts";
import { refuse } from "../../kit/refusal.ts";
import type { Actor } from "../actor.ts";
import { isBlind, visibilitiesOf, visibilityOf } from "../changes/visibility.ts";
import type { Ctx } from "../context.ts";
import { flagFacts } from "../db/flag-rows.ts";
import { deploymentRoles } from "../deployment.ts";
import { implement } from "../http/mount.ts";
import { listPoolRows } from "../pools/pool-rows.ts";
import { userToSee } from "./user-reach.ts";
import { actorOf, findUser } from "./user-rows.ts";
import { countContacts, countOfContacts, countUsers } from "./user-access-rows.ts";

export const userAccessImplementation = implement(userAccess, {
  show: async (ctx, { params }) => {
    await userToSee(ctx, params.id);
    const user = (await findUser(ctx.trx, ctx.actor.tenant_id, params.id)) ?? refuse("not_found");
    return { data: await accessOf(ctx, actorOf(ctx.actor.tenant_id, user)) };
  },
});

async function accessOf({ trx, world, services }: Ctx, actor: Actor): Promise<UserAccess> {
  const { tenant_id } = actor;
  const seen = await visibilitiesOf(trx, actor, world.now());
  const usersBy = async (capability: Capability) => {
    const visibility = await visibilityOf(trx, actor, capability);
    return countUsers(trx, tenant_id, visibility.all ? "all" : visibility.owners);
  };
  const pools = scopeOf(actor, "contacts.take") === "none" ? [] : await listPoolRows(trx, actor);
  const facts = await flagFacts(trx, tenant_id, deploymentRoles(services.settings.environment));
  return {
    flags: featureKeys.map((key) => {
      const { on, reason } = decideFlag(key, actor, facts);
      return { key, label: flagText(key).label, on, reason: reasonWords(reason) };
    }),
    allowances: allowancesOf(actor),
    capabilities: capabilities.map((capability) => ({ capability, scope: scopeOf(actor, capability) })),
    counts: {
      ...(await countContacts(trx, actor, seen)),
      policies: await countOfContacts(trx, tenant_id, { table: "policies", visibility: seen.policies }),
      securities: await countOfContacts(trx, tenant_id, { table: "securities", visibility: seen.securities }),
      pools: pools.length,
      calendars: await usersBy("calendar.others"),
      users: await usersBy("users.list"),
    },
    sees_securities: !isBlind(seen.securities),
  };
}
