import { toString as qrPicture } from "qrcode";
import { twoFactor, twoFactorCodes } from "../../contract/session/two-factor.ts";
import { sessionMessages } from "../../domain/session/messages.ts";
import { codeFrom, waitToSendMs } from "../../domain/session/otp.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit } from "../changes/audit.ts";
import type { Ctx, PublicCtx } from "../context.ts";
import { actorOrRefuse, tenantOrRefuse } from "../http/guard.ts";
import { implement } from "../http/mount.ts";
import { findUser } from "../users/user-rows.ts";
import { findChallenge } from "./challenge-rows.ts";
import {
  type CodeResult,
  newRecoveryCodes,
  newTotpSecret,
  sendCode,
  stepOfCode,
  takeSentCode,
  totpOf,
  totpPurpose,
} from "./one-time-codes.ts";
import { proveBy, proveCode, provePassword, whoOf } from "./reauthentication.ts";
import { tenantOfToken } from "../access/tokens.ts";
import { inTenant, type TenantScope } from "./tenant-scope.ts";
import {
  deleteTwoFactor,
  enableTwoFactor,
  findTwoFactor,
  replaceRecovery,
  savePending,
  type TwoFactor,
  type TwoFactorMethod,
} from "./two-factor-rows.ts";

export const twoFactorImplementation = implement(twoFactor, {
  async generateQr(ctx) {
    const who = whoOf(ctx);
    const user = (await findUser(ctx.trx, who.tenant_id, who.user_id)) ?? refuse("not_found");
    const secret = newTotpSecret();
    const otpauth_url = totpOf(secret, user.email).toString();
    await savePending(ctx.trx, who, ctx.services.box.seal(secret, totpPurpose(who)));
    const picture = await qrPicture(otpauth_url, { type: "svg", margin: 1 });
    return {
      data: { secret, otpauth_url, qr: `data:image/svg+xml;base64,${Buffer.from(picture).toString("base64")}` },
    };
  },

  async enable(ctx, { body }) {
    const { method, code } = body;
    const who = whoOf(ctx);
    await provePassword(ctx, body.password, "password");
    const factor = await findTwoFactor(ctx.trx, who);
    if (factor?.method) refuse("already_on", { method: ["Turn off two-factor sign-in first."] });
    const proved = { secret_sealed: null as string | null, last_step: 0 };
    await proveBy(ctx, async () =>
      method === "email" ? provesEmail(ctx, code) : provesPending(ctx, factor, code, proved),
    );
    const { codes, macs } = newRecoveryCodes(ctx.services.box, who);
    await enableTwoFactor(ctx.trx, who, { method, ...proved, recovery_macs: macs, enabled_at: ctx.world.now() });
    await audit(ctx, { action: "two_factor_on", record_type: "user", record_id: who.user_id, reason: method });
    ctx.afterCommit(() => ctx.services.rightsChanged(who));
    return { data: { method, recovery_codes: codes } };
  },

  async disable(ctx, { body }) {
    const factor = await factorOrRefuse(ctx);
    await proveCode(ctx, factor, { code: body.code, purpose: "account" });
    await deleteTwoFactor(ctx.trx, whoOf(ctx));
    await audit(ctx, { action: "two_factor_off", record_type: "user", record_id: ctx.actor.user_id });
    ctx.afterCommit(() => ctx.services.rightsChanged(whoOf(ctx)));
  },

  async sendOtp(ctx, { body }) {
    if (body.otp_secret !== undefined) return { data: await sendForChallenge(ctx, body.otp_secret) };
    return { data: await sendForAccount(ctx) };
  },
});

export const twoFactorCodesImplementation = implement(twoFactorCodes, {
  async renew(ctx, { body }) {
    const factor = await factorOrRefuse(ctx);
    await proveCode(ctx, factor, { code: body.code, purpose: "account" });
    const { codes, macs } = newRecoveryCodes(ctx.services.box, whoOf(ctx));
    await replaceRecovery(ctx.trx, whoOf(ctx), macs);
    await audit(ctx, { action: "recovery_codes", record_type: "user", record_id: ctx.actor.user_id });
    return { data: { method: factor.method, recovery_codes: codes } };
  },
});

async function factorOrRefuse(ctx: Ctx): Promise<TwoFactor & { method: TwoFactorMethod }> {
  const factor = await findTwoFactor(ctx.trx, whoOf(ctx));
  if (!factor?.method) refuse("not_on", { code: ["Two-factor sign-in is not turned on."] });
  return { ...factor, method: factor.method };
}

async function provesEmail(ctx: Ctx, code: string): Promise<CodeResult> {
  return takeSentCode(ctx, whoOf(ctx), { code: codeFrom(code) ?? "", purpose: "account" });
}

async function provesPending(
  ctx: Ctx,
  factor: TwoFactor | undefined,
  code: string,
  proved: { secret_sealed: string | null; last_step: number },
): Promise<CodeResult> {
  const sealed = factor?.pending_sealed ?? refuse("invalid", { code: ["Scan the QR code first."] });
  const digits = codeFrom(code);
  const secret = ctx.services.box.open(sealed, totpPurpose(whoOf(ctx)));
  const step = digits === null ? null : stepOfCode(secret, digits, ctx.world.now());
  if (step === null) return "wrong_code";
  // The code that enabled the factor cannot be used to sign in as well.
  Object.assign(proved, { secret_sealed: sealed, last_step: step });
  return "app";
}

interface Sent {
  sent_to: string;
  last_otp_at: number;
}

async function sendForChallenge(ctx: PublicCtx, otp_secret: string): Promise<Sent> {
  const tenant_id = tenantOfToken(otp_secret) ?? refuse("code_expired", { code: [sessionMessages.code_expired] });
  return inTenant(ctx, tenant_id, async (scope) => {
    const challenge = await findChallenge(scope.trx, tenant_id, otp_secret, ctx.world.now());
    if (!challenge) return refuse("code_expired", { code: [sessionMessages.code_expired] });
    // An authenticator cannot be downgraded to email.
    if (challenge.method !== "email")
      return refuse("invalid", { otp_secret: ["Enter a code from your app or a recovery code."] });
    return sendOrWait(scope, { tenant_id, user_id: challenge.user_id }, challenge.email, "sign_in");
  });
}

async function sendForAccount(ctx: PublicCtx): Promise<Sent> {
  const token = ctx.request.cookie("token") ?? "";
  const tenant_id = tenantOrRefuse(token);
  return inTenant(ctx, tenant_id, async (scope) => {
    const actor = await actorOrRefuse(scope.trx, tenant_id, token, ctx.world.now());
    if (actor.acting) refuse("forbidden");
    const user = (await findUser(scope.trx, tenant_id, actor.user_id)) ?? refuse("unauthorized");
    return sendOrWait(scope, { tenant_id, user_id: user.id }, user.email, "account");
  });
}

async function sendOrWait(
  scope: TenantScope,
  who: { tenant_id: string; user_id: string },
  email: string,
  purpose: "sign_in" | "account",
): Promise<Sent> {
  const { sent, sent_to, last_otp_at } = await sendCode(scope, who, { email, purpose });
  const seconds = Math.ceil(waitToSendMs(last_otp_at, scope.world.now()) / 1_000);
  if (!sent) refuse("code_pause", { code: [sessionMessages.code_pause.replace("{seconds}", String(seconds))] });
  return { sent_to, last_otp_at };
}
