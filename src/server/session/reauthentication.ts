/**
 * Asks a signed-in user for the password or a code again. Failures count as at sign-in, although the request is rolled
 * back.
 */
import { signInFailuresMax, signInLockMs } from "../../domain/session/limits.ts";
import { sessionMessages } from "../../domain/session/messages.ts";
import { refuse } from "../../kit/refusal.ts";
import type { Ctx } from "../context.ts";
import { asServer } from "../db/as-server.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import { lockCredentials, type Who } from "../users/credential-rows.ts";
import { type CodeResult, takeAnyCode } from "./one-time-codes.ts";
import { isPasswordOf } from "./password-hash.ts";
import { refuseCode } from "./second-step.ts";
import { refuseLocked } from "./sign-in.ts";
import { codeTries, findTries, forgetTries, passwordTries, takeTry } from "./sign-in-try-rows.ts";
import { type CodePurpose, countCodeTry, type TwoFactor } from "./two-factor-rows.ts";

export function whoOf({ actor }: Pick<Ctx, "actor">): Who {
  return { tenant_id: actor.tenant_id, user_id: actor.user_id };
}

/** Accounts without a password (single sign-on) have none to enter. Returns the credentials, locked until the end. */
export function provePassword(ctx: Ctx, password: string | undefined, field: string) {
  return provePasswordOf(ctx, whoOf(ctx), { password, field });
}

/** The real user's: while acting, the actor must authenticate. */
export async function provePersonsPassword(ctx: Ctx, password: string): Promise<void> {
  const { tenant_id, user_id, acting } = ctx.actor;
  const who = { tenant_id, user_id: acting?.actor_id ?? user_id };
  const { password_hash } = await provePasswordOf(ctx, who, { password, field: "password" });
  if (password_hash === "") refuse("no_password", { password: [sessionMessages.no_password] });
  ctx.afterCommit(() => forgetTries(ctx.db, [passwordTries(who)]));
}

async function provePasswordOf(
  ctx: Ctx,
  who: Who,
  { password, field }: { password: string | undefined; field: string },
) {
  const credentials = (await lockCredentials(ctx.trx, who)) ?? refuse("not_found");
  if (credentials.password_hash === "") return credentials;
  await refuseWhileLocked(ctx, passwordTries(who), field);
  if (password !== undefined && (await isPasswordOf(credentials.password_hash, password))) return credentials;
  return failed(ctx, passwordTries(who), () => refuse("wrong_password", { [field]: [sessionMessages.wrong_password] }));
}

/** Consumes a code of the active factor. */
export async function proveCode(
  ctx: Ctx,
  factor: TwoFactor,
  typed: { code: string; purpose: CodePurpose },
): Promise<void> {
  await proveBy(ctx, () => takeAnyCode(ctx, whoOf(ctx), factor, typed));
}

/** Serializes code checks per user. */
export async function proveBy(ctx: Ctx, check: () => Promise<CodeResult>): Promise<void> {
  const who = whoOf(ctx);
  await lockCredentials(ctx.trx, who);
  await refuseWhileLocked(ctx, codeTries(who), "code");
  const result = await check();
  if (result === "wrong_code") countAgain(ctx);
  if (result === "wrong_code" || result === "code_expired" || result === "code_tries")
    failed(ctx, codeTries(who), () => refuseCode(result));
}

/**
 * Failures not yet written: a failure is written after the rejected request rolls back, and the next request waiting
 * for the same credentials proceeds before that.
 */
const beingCounted = new Map<string, number>();

async function refuseWhileLocked(ctx: Ctx, try_key: string, field: string): Promise<void> {
  const now = ctx.world.now();
  // Read first: a failure written in the meantime counts twice rather than not at all.
  const onTheirWay = beingCounted.get(try_key) ?? 0;
  const { locked_until, failed } = await asServer(ctx.trx, () => findTries(ctx.trx, try_key, now));
  if (locked_until !== null) refuseLocked(locked_until, now, field);
  if (failed + onTheirWay >= signInFailuresMax) refuseLocked(now + signInLockMs, now, field);
}

/** Counted after this transaction ends: a second connection held meanwhile could exhaust the pool. */
function failed(ctx: Ctx, try_key: string, andRefuse: () => never): never {
  beingCounted.set(try_key, (beingCounted.get(try_key) ?? 0) + 1);
  ctx.afterRollback(() => takeTry(ctx.db, try_key, ctx.world.now()).then(counted, counted));
  const counted = () => {
    const left = (beingCounted.get(try_key) ?? 0) - 1;
    if (left > 0) beingCounted.set(try_key, left);
    else beingCounted.delete(try_key);
  };
  return andRefuse();
}

/** The rejected request's count on the code itself was rolled back. */
function countAgain(ctx: Ctx): void {
  const who = whoOf(ctx);
  ctx.afterRollback(() => tenantTx(ctx.db, who.tenant_id, (trx) => countCodeTry(trx, who, "account")));
}
