/** The second step of a sign-in: `otp_secret` represents the first, the code proves the second factor. */
import type { SignIn, SignInReply } from "../../contract/session/sessions.ts";
import { sessionMessages } from "../../domain/session/messages.ts";
import { refuse } from "../../kit/refusal.ts";
import type { PublicCtx } from "../context.ts";
import { type FoundChallenge, findChallenge, takeChallenge } from "./challenge-rows.ts";
import { type CodeResult, takeAnyCode } from "./one-time-codes.ts";
import { openSession } from "./open-session.ts";
import { tenantOfToken } from "../access/tokens.ts";
import { refuseLocked } from "./sign-in.ts";
import { codeTries, forgetTries, takeTry } from "./sign-in-try-rows.ts";
import { noteFailedSignIn } from "./failed-sign-in.ts";
import { linkSso } from "./sso-link-rows.ts";
import { inTenant, type TenantScope } from "./tenant-scope.ts";
import { findTwoFactor } from "./two-factor-rows.ts";

export async function signInByCode(ctx: PublicCtx, body: SignIn): Promise<SignInReply> {
  const otp_secret = body.otp_secret ?? "";
  const challenge = await challengeOf(ctx, otp_secret);
  const locked = await takeTry(ctx.db, codeTries(challenge), ctx.world.now());
  if (locked !== null) refuseLocked(locked, ctx.world.now(), "code");
  const code = body.code ?? "";
  // A wrong code is counted, so the counting transaction must commit: the error is thrown outside of it.
  const result = await inTenant(ctx, challenge.tenant_id, (scope) => passOrSay(scope, ctx.cookies, challenge, code));
  if (result === "wrong_code") noteFailedSignIn(ctx, challenge, "code");
  if (typeof result === "string") return refuseCode(result);
  await forgetTries(ctx.db, [codeTries(challenge)]);
  return result;
}

async function challengeOf(ctx: PublicCtx, otp_secret: string): Promise<FoundChallenge> {
  const tenant_id = tenantOfToken(otp_secret);
  const found =
    tenant_id &&
    (await inTenant(ctx, tenant_id, ({ trx }) => findChallenge(trx, tenant_id, otp_secret, ctx.world.now())));
  return found || refuse("code_expired", { code: [sessionMessages.code_expired] });
}

async function passOrSay(
  scope: TenantScope,
  cookies: PublicCtx["cookies"],
  challenge: FoundChallenge,
  code: string,
): Promise<SignInReply | CodeResult> {
  const who = { tenant_id: challenge.tenant_id, user_id: challenge.user_id };
  const factor = await findTwoFactor(scope.trx, who);
  if (!factor?.method) return "code_expired";
  const way = await takeAnyCode(scope, who, factor, { code, purpose: "sign_in" });
  if (way === "wrong_code" || way === "code_expired" || way === "code_tries") return way;
  if (!(await takeChallenge(scope.trx, challenge))) return "code_expired";
  if (challenge.sso_key !== null) await linkSso(scope, who, challenge.sso_key);
  const by = `${challenge.sso_key === null ? "password" : "sso"}+${way}`;
  return openSession(scope, cookies, who, { device_id: challenge.device_id ?? undefined, by });
}

export function refuseCode(result: CodeResult): never {
  const code = result === "code_expired" || result === "code_tries" ? result : "wrong_code";
  return refuse(code, { code: [sessionMessages[code]] });
}
