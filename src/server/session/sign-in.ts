/**
 * Signs users in. An unknown name, a wrong password, an account without one and a disabled user take the same steps,
 * the same time and return the same error.
 */
import type { SignIn, SignInReply } from "../../contract/session/sessions.ts";
import { minutesLocked } from "../../domain/session/password.ts";
import { sessionMessages } from "../../domain/session/messages.ts";
import { nameKeyOf } from "../../domain/values/sign-in-name.ts";
import { refuse } from "../../kit/refusal.ts";
import type { PublicCtx } from "../context.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import { lockCredentials, type Who } from "../users/credential-rows.ts";
import { insertChallenge } from "./challenge-rows.ts";
import { noteFailedSignIn } from "./failed-sign-in.ts";
import { sendCode } from "./one-time-codes.ts";
import { openSession } from "./open-session.ts";
import { isPasswordOf } from "./password-hash.ts";
import { forgetTries, passwordTries, purgeTries, takeTry, unknownNameTries } from "./sign-in-try-rows.ts";
import { ssoMark } from "./sso-link-rows.ts";
import { findAccountsByName } from "./sign-in-name-rows.ts";
import { inTenant, type TenantScope } from "./tenant-scope.ts";
import { findTwoFactor } from "./two-factor-rows.ts";

interface Candidate extends Who {
  company: string;
  company_name: string;
  try_key: string;
}

const nobody = "00000000-0000-0000-0000-000000000000";
const purgeChance = 0.01;

export async function signInByPassword(ctx: PublicCtx, body: SignIn): Promise<SignInReply> {
  const name = body.email ?? body.username ?? "";
  const password = body.password ?? "";
  if (name.trim() === "" || password === "") refuse("wrong_sign_in", { email: [sessionMessages.wrong_sign_in] });
  if (ctx.world.random() < purgeChance) ctx.services.background.run(() => purgeTries(ctx.db, ctx.world.now()));
  const candidates = await candidatesOf(ctx, name, body.company);
  const tried = await Promise.all(candidates.map((candidate) => tryPassword(ctx, candidate, password)));
  candidates.forEach((candidate, at) => {
    if (tried[at] === false && candidate.tenant_id !== nobody) noteFailedSignIn(ctx, candidate, "password");
  });
  const right = candidates.flatMap((candidate, at) => {
    const result = tried[at];
    return typeof result === "string" ? [{ ...candidate, password_hash: result }] : [];
  });
  const [who, another] = right;
  if (!who) return refuseSignIn(tried, ctx.world.now());
  await forgetTries(
    ctx.db,
    right.map(({ try_key }) => try_key),
  );
  // Returned only for tenants whose password matched.
  if (another) return { companies: right.map(({ company, company_name }) => ({ key: company, name: company_name })) };
  const { tenant_id, user_id, password_hash } = who;
  const step = { device_id: body.device_id, by: "password", password_hash };
  return inTenant(ctx, tenant_id, (scope) => openOrAsk(scope, ctx.cookies, { tenant_id, user_id }, step));
}

async function candidatesOf(ctx: PublicCtx, name: string, company: string | undefined): Promise<Candidate[]> {
  const name_key = nameKeyOf(name);
  const accounts = name_key.startsWith(ssoMark) ? [] : await findAccountsByName(ctx.db, name_key, company);
  if (accounts.length === 0)
    return [{ tenant_id: nobody, user_id: nobody, company: "", company_name: "", try_key: unknownNameTries(name) }];
  return accounts.map((account) => ({ ...account, try_key: passwordTries(account) }));
}

/** The hash the password matches, false, or the end of the account's lock. */
async function tryPassword(
  ctx: PublicCtx,
  { tenant_id, user_id, try_key }: Candidate,
  password: string,
): Promise<string | false | number> {
  const locked = await takeTry(ctx.db, try_key, ctx.world.now());
  if (locked !== null) return locked;
  const row = await tenantTx(ctx.db, tenant_id, (trx) =>
    trx
      .selectFrom("credentials as c")
      .innerJoin("users as u", (join) => join.onRef("u.tenant_id", "=", "c.tenant_id").onRef("u.id", "=", "c.user_id"))
      .select("c.password_hash")
      .where((eb) => eb.and({ "c.tenant_id": tenant_id, "c.user_id": user_id }))
      .where("u.active", "=", true)
      .executeTakeFirst(),
  );
  const isRight = await isPasswordOf(row?.password_hash, password);
  return row && isRight ? row.password_hash : false;
}

function refuseSignIn(tried: readonly (string | false | number)[], now: number): never {
  const locks = tried.filter((result) => typeof result === "number");
  if (locks.length === 0 || locks.length < tried.length)
    refuse("wrong_sign_in", { email: [sessionMessages.wrong_sign_in] });
  return refuseLocked(Math.max(...locks), now, "email");
}

export function refuseLocked(locked_until: number, now: number, field: string): never {
  const minutes = String(minutesLocked({ locked_until }, now));
  return refuse("locked", { [field]: [sessionMessages.locked.replace("{minutes}", minutes)] });
}

export interface FirstStep {
  device_id: string | undefined;
  by: string;
  /** The matched hash; if the password is changed in the meantime, this sign-in fails. */
  password_hash?: string;
  /** A single sign-on to link once the user has passed. */
  sso_key?: string;
}

/** A session or, with a second factor, the data for the second step. */
export async function openOrAsk(
  scope: TenantScope,
  cookies: PublicCtx["cookies"],
  who: Who,
  step: FirstStep,
): Promise<SignInReply> {
  if (step.password_hash !== undefined) {
    const now = await lockCredentials(scope.trx, who);
    if (now?.password_hash !== step.password_hash) refuse("wrong_sign_in", { email: [sessionMessages.wrong_sign_in] });
  }
  const factor = await findTwoFactor(scope.trx, who);
  if (!factor?.method) return openSession(scope, cookies, who, step);
  const { tenant_id, user_id } = who;
  const challenge = {
    tenant_id,
    user_id,
    method: factor.method,
    sso_key: step.sso_key ?? null,
    device_id: step.device_id ?? null,
  };
  const otp_secret = await insertChallenge(scope.trx, scope.world, challenge);
  if (factor.method === "totp") return { otp_secret, last_otp_at: scope.world.now(), ways: ["app", "recovery"] };
  const { email } = await emailOf(scope, who);
  const { last_otp_at, sent_to } = await sendCode(scope, { tenant_id, user_id }, { email, purpose: "sign_in" });
  return { otp_secret, last_otp_at, sent_to, ways: ["sent", "recovery"] };
}

function emailOf({ trx }: TenantScope, { tenant_id, user_id }: Who) {
  return trx
    .selectFrom("users")
    .select("email")
    .where((eb) => eb.and({ tenant_id, id: user_id }))
    .executeTakeFirstOrThrow();
}
