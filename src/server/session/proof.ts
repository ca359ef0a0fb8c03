/** Asking a signed-in person for the password or a code once more. Failures count as at sign-in, although the call is rolled back. */
import { refuse } from "../../kit/refusal.ts";
import type { Ctx } from "../context.ts";
import { asServer } from "../db/as-server.ts";
import { lockCredentials, type Who } from "../users/credential-rows.ts";
import { type CodeResult, takeAnyCode } from "./one-time-codes.ts";
import { isPasswordOf } from "./password-hash.ts";
import { refuseCode } from "./second-step.ts";
import { refuseLocked } from "./sign-in.ts";
import { codeTries, findLock, passwordTries, takeTry } from "./sign-in-try-rows.ts";
import type { CodePurpose, TwoFactor } from "./two-factor-rows.ts";

export function whoOf({ actor }: Pick<Ctx, "actor">): Who {
  return { tenant_id: actor.tenant_id, user_id: actor.user_id };
}

/** Accounts without a password (single sign-on) have none to give. Returns the credentials, locked until the end. */
export async function provePassword(ctx: Ctx, password: string | undefined, field: string) {
  const who = whoOf(ctx);
  const credentials = (await lockCredentials(ctx.trx, who)) ?? refuse("not_found");
  if (credentials.password_hash === "") return credentials;
  await refuseWhileLocked(ctx, passwordTries(who), field);
  if (password !== undefined && (await isPasswordOf(credentials.password_hash, password))) return credentials;
  return failed(ctx, passwordTries(who), () =>
    refuse("wrong_password", { [field]: ["This is not your current password."] }),
  );
}

/** A code of the factor that is on, used up by this. */
export async function proveCode(
  ctx: Ctx,
  factor: TwoFactor,
  typed: { code: string; purpose: CodePurpose },
): Promise<void> {
  await proveBy(ctx, () => takeAnyCode(ctx, whoOf(ctx), factor, typed));
}

/** Runs a check of a code one at a time per person. */
export async function proveBy(ctx: Ctx, check: () => Promise<CodeResult>): Promise<void> {
  const who = whoOf(ctx);
  await lockCredentials(ctx.trx, who);
  await refuseWhileLocked(ctx, codeTries(who), "code");
  const result = await check();
  if (result === "wrong_code" || result === "code_expired" || result === "code_tries")
    failed(ctx, codeTries(who), () => refuseCode(result));
}

async function refuseWhileLocked(ctx: Ctx, try_key: string, field: string): Promise<void> {
  const now = ctx.world.now();
  const until = await asServer(ctx.trx, () => findLock(ctx.trx, try_key, now));
  if (until !== null) refuseLocked(until, now, field);
}

/** Counted once this transaction is gone: a second connection held meanwhile could starve the pool. */
function failed(ctx: Ctx, try_key: string, andRefuse: () => never): never {
  ctx.afterRollback(async () => void (await takeTry(ctx.db, try_key, ctx.world.now())));
  return andRefuse();
}
