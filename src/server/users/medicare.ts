/** A user's registration for Medicare plans, kept in the profile. */
import { checkedMedicareEdit, type MedicareStanding, medicareStanding } from "../../domain/users/medicare.ts";
import { dayOf } from "../../kit/dates.ts";
import { refuse } from "../../kit/refusal.ts";
import { medicareRegistrations } from "../../contract/users/medicare.ts";
import { implement } from "../http/mount.ts";
import { audit, changedFields } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import { medicareOf } from "./medicare-standing.ts";
import { findUser, lockUser, mergeProfile } from "./user-rows.ts";

async function ownMedicare({ trx, actor, world }: Ctx): Promise<MedicareStanding> {
  const user = (await findUser(trx, actor.tenant_id, actor.user_id)) ?? refuse("unauthorized");
  return medicareOf(user, dayOf(world.now()));
}

async function registerMedicare(ctx: Ctx, typed: Parameters<typeof checkedMedicareEdit>[0]): Promise<MedicareStanding> {
  const { trx, actor, world } = ctx;
  const today = dayOf(world.now());
  const { npn, plan_year, ahip_certified_until } = checkedMedicareEdit(typed, today);
  const who = { tenant_id: actor.tenant_id, user_id: actor.user_id };
  await lockUser(trx, who);
  const before = await ownMedicare(ctx);
  const after = medicareStanding({ npn, plan_year, ahip_certified_until, since: before.since ?? today }, today);
  const kept = {
    npn,
    medicare_plan_year: plan_year,
    ahip_certified_until: ahip_certified_until ?? "",
    medicare_since: after.registered ? (after.since ?? today) : "",
  };
  await mergeProfile(trx, who, kept, world.now());
  const fields = changedFields({ ...before }, { npn, plan_year, ahip_certified_until });
  await audit(ctx, { action: "edit", record_type: "medicare_registration", record_id: actor.user_id, fields });
  return ownMedicare(ctx);
}

export const medicareImplementation = implement(medicareRegistrations, {
  show: async (ctx) => ({ data: await ownMedicare(ctx) }),
  update: async (ctx, { body }) => ({ data: await registerMedicare(ctx, body) }),
});
