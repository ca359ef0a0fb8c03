/** Verifies a user's caller number: a call to it must enter the code shown on screen. */
import { phoneVerifications } from "../../contract/users/phone-verifications.ts";
import { e164From } from "../../domain/values/phone-number.ts";
import { isTestNumber } from "../../domain/dialer/test-numbers.ts";
import {
  type PhoneVerification,
  stateAt,
  verificationFaults,
  verificationLifeMs,
  verificationsPerHourMax,
  verificationWords,
} from "../../domain/users/phone-verification.ts";
import { userMessages } from "../../domain/users/messages.ts";
import { hourMs } from "../../kit/durations.ts";
import { refuse } from "../../kit/refusal.ts";
import type { Ctx } from "../context.ts";
import { implement } from "../http/mount.ts";
import { whoOf } from "../session/reauthentication.ts";
import { ownToChange } from "../users/user-reach.ts";
import { findUser } from "../users/user-rows.ts";
import { askVendor } from "../../vendors/http/vendor-trouble.ts";
import { claimNumber } from "./phone-proof.ts";
import {
  countVerifications,
  endOpenVerifications,
  findVerification,
  insertVerification,
  lastProved,
  lockHolder,
  setVerificationState,
  type VerificationRow,
} from "./phone-verification-rows.ts";
import { countUnderLock } from "../db/count-under-lock.ts";

const vendor = "The voice service";

export const phoneVerificationsImplementation = implement(phoneVerifications, {
  create: async (ctx, { body }) => {
    const { services, actor } = ctx;
    const { tenant_id, user_id } = actor;
    const number = e164From(body.phone_number);
    // Calls abroad are expensive, and no user has a number there.
    if (!number?.startsWith("+1")) return refuse("invalid", { phone_number: [userMessages.bad_phone] });
    const row = await ctx.inTenant((inside) => begin(inside, number));
    const about = { tenant_id, verification_id: row.id };
    const asked = askVendor(vendor, () => services.voice.verifyNumber({ ...about, user_id, number }));
    const proof = await asked.catch(async (error: unknown) => {
      await ctx.inTenant(({ trx }) => setVerificationState(trx, tenant_id, row.id, "failed"));
      throw error;
    });
    if (typeof proof === "object")
      return { data: { ...wireOf(row, ctx.world.now()), code: proof.code, by: services.voice.kind } };
    const known = await ctx.inTenant((inside) => takeKnown(inside, row, proof));
    if (known.state === "failed") refuse("conflict", { phone_number: [verificationFaults.elsewhere] });
    return { data: { ...known, code: null, by: services.voice.kind } };
  },
  show: async ({ trx, actor, world }, { params }) => {
    const row = await findVerification(trx, actor.tenant_id, params.id);
    return row && row.user_id === actor.user_id ? { data: wireOf(row, world.now()) } : refuse("not_found");
  },
});

function wireOf(row: VerificationRow, now: number): PhoneVerification {
  const { id, phone_number, expires_at } = row;
  return { id, phone_number, expires_at, state: stateAt(row, now) };
}

async function begin(ctx: Ctx, phone_number: string): Promise<VerificationRow> {
  await ownToChange(ctx);
  const { trx, actor, world } = ctx;
  const { tenant_id, user_id } = actor;
  const now = world.now();
  const stop = (words: string) => refuse("invalid", { phone_number: [words] });
  const user = await findUser(trx, tenant_id, user_id);
  if (user?.profile["dialer_verified_phone_number"] === phone_number) stop(verificationFaults.own);
  if (isTestNumber(phone_number)) stop(verificationFaults.test_line);
  if ((await lockHolder(trx, tenant_id, phone_number))?.active) stop(verificationWords.taken);
  const ofUser = { tenant_id, counted: "phone_verifications", of: user_id } as const;
  const begun = await countUnderLock(trx, ofUser, () => countVerifications(trx, actor, now - hourMs));
  if (begun >= verificationsPerHourMax) refuse("rate_limited", { phone_number: [verificationFaults.too_many] });
  await endOpenVerifications(trx, whoOf(ctx));
  const times = { created_at: now, expires_at: now + verificationLifeMs };
  const actor_id = actor.acting?.actor_id ?? null;
  const row: VerificationRow = { id: world.uuid(), user_id, actor_id, phone_number, state: "calling", ...times };
  await insertVerification(trx, tenant_id, row);
  return row;
}

/**
 * Never rings a number the tenant bought, nor one already verified at the voice service: such a number belongs to the
 * last user verified for it here.
 */
async function takeKnown(ctx: Ctx, row: VerificationRow, proof: "known" | "ours"): Promise<PhoneVerification> {
  const { trx, actor, world } = ctx;
  const isTheirs = proof === "ours" || (await lastProved(trx, actor.tenant_id, row.phone_number)) === actor.user_id;
  const state = isTheirs ? await claimNumber(ctx, row) : "failed";
  await setVerificationState(trx, actor.tenant_id, row.id, state);
  return wireOf({ ...row, state }, world.now());
}
