/** A trigger has the rights of whoever made it, as they are now. */
import { campaignMessages } from "../../domain/campaigns/messages.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import type { Actor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { hasFeature } from "../db/flag-rows.ts";
import { workActor } from "../jobs/work-actor.ts";
import { findUser, type FoundUser } from "../users/user-rows.ts";
import type { TriggerRow } from "./campaign-trigger-rows.ts";

export interface Maker {
  actor: Actor;
  user: FoundUser;
  zone: string;
}

/** Words when it must rest. */
export async function makerOf(
  { trx, actor: { tenant_id } }: Pick<Ctx, "trx" | "actor">,
  { created_by, acting }: Pick<TriggerRow, "created_by" | "acting">,
): Promise<Maker | string> {
  const actor = await workActor(trx, tenant_id, { user_id: created_by, acting }, "campaigns.edit");
  const user = actor && (await findUser(trx, tenant_id, created_by));
  if (!actor || !user) return campaignMessages.not_allowed;
  if (!(await hasFeature(trx, actor, "campaigns"))) return campaignMessages.flag_off;
  return { actor, user, zone: zoneName(user.timezone) };
}
