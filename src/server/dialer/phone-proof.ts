/** Handles voice service events of number verification calls. */
import { stateAt } from "../../domain/users/phone-verification.ts";
import { audit } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import type { Services } from "../services.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";
import { actingOf } from "../jobs/work-actor.ts";
import { findUser, mergeProfile } from "../users/user-rows.ts";
import type { NumberProof } from "../../vendors/twilio/voice-port.ts";
import { lockHolder, lockVerification, setVerificationState, type VerificationRow } from "./phone-verification-rows.ts";

/** Idempotent; ignores late or unknown verifications. */
export function noteNumberProof(services: Services): (proof: NumberProof) => Promise<void> {
  return ({ tenant_id, verification_id, isProved }) =>
    tenantWork(services, systemActor(tenant_id), async (system) => {
      const row = await lockVerification(system.trx, tenant_id, verification_id);
      if (!row || stateAt(row, system.world.now()) !== "calling") return;
      const ctx = asAsker(system, row);
      const state = isProved ? await claimNumber(ctx, row) : "failed";
      await setVerificationState(ctx.trx, tenant_id, row.id, state);
    });
}

/** Attributed to the user, or to the user acting as them, regardless of the sender of the event. */
function asAsker(ctx: Ctx, row: VerificationRow): Ctx {
  return { ...ctx, actor: { ...ctx.actor, user_id: row.user_id, acting: actingOf(row) } };
}

/** A disabled user loses the number to the new one; an active user does not. */
export async function claimNumber(ctx: Ctx, row: VerificationRow): Promise<"verified" | "taken"> {
  const { trx, actor } = ctx;
  const { user_id, phone_number } = row;
  const holder = await lockHolder(trx, actor.tenant_id, phone_number);
  if (holder?.active && holder.id !== user_id) return "taken";
  if (holder && holder.id !== user_id) await setNumber(ctx, holder.id, "");
  await setNumber(ctx, user_id, phone_number);
  return "verified";
}

async function setNumber(ctx: Ctx, user_id: string, number: string): Promise<void> {
  const { trx, actor, world } = ctx;
  const before = await findUser(trx, actor.tenant_id, user_id);
  const old = before?.profile["dialer_verified_phone_number"] ?? "";
  const change = { dialer_verified_phone_number: number };
  await mergeProfile(trx, { tenant_id: actor.tenant_id, user_id }, change, world.now());
  ctx.changeSet.add("users", user_id);
  const fields = { dialer_verified_phone_number: { old, new: number } };
  await audit(ctx, { action: "edit", record_type: "user", record_id: user_id, fields });
}
