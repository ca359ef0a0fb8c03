import type { Input } from "../../contract/declare.ts";
import type { adminUsers } from "../../contract/users/admin-users.ts";
import { userMessages } from "../../domain/users/messages.ts";
import { isDay } from "../../kit/dates.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit, changedFields } from "../changes/audit.ts";
import { mustBeVersion } from "../changes/version.ts";
import type { Ctx } from "../context.ts";
import { userToKeep } from "./user-reach.ts";
import { findPaidMembership, lockUserVersion, updateUser } from "./user-rows.ts";

export async function setPaidMembership(
  ctx: Ctx,
  id: string,
  { on, until, version }: Input<typeof adminUsers.paidMembership>["body"],
): Promise<void> {
  const { trx, actor, world } = ctx;
  if (until !== null && !isDay(until)) refuse("invalid", { until: [userMessages.bad_until] });
  await userToKeep(ctx, id);
  const who = { tenant_id: actor.tenant_id, user_id: id };
  mustBeVersion(version, await lockUserVersion(trx, who));
  const before = (await findPaidMembership(trx, who)) ?? refuse("not_found");
  const change = { paid_membership: on, paid_until: on ? until : null };
  const fields = changedFields(before, change);
  if (Object.keys(fields).length === 0) return;
  await updateUser(trx, who, change, world.now());
  ctx.changeSet.add("users", id);
  await audit(ctx, { action: "paid_membership", record_type: "user", record_id: id, fields });
}
