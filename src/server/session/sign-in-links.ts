import { signInLinks } from "../../contract/session/sign-in-links.ts";
import type { PublicCtx } from "../context.ts";
import { implement } from "../http/mount.ts";
import { findUser } from "../users/user-rows.ts";
import { isSetupLinkGood } from "./first-admin.ts";
import { findReset } from "./password-reset-rows.ts";
import { tenantOfToken } from "./session-token.ts";
import { inTenant } from "./tenant-scope.ts";

export const signInLinksImplementation = implement(signInLinks, {
  async check(ctx, { body: { kind, token } }) {
    const good =
      kind === "first_admin" ? await isSetupLinkGood(ctx.db, token, ctx.world.now()) : await isResetGood(ctx, token);
    return { data: { good } };
  },
});

async function isResetGood(ctx: PublicCtx, token: string): Promise<boolean> {
  const tenant_id = tenantOfToken(token);
  if (tenant_id === undefined) return false;
  return inTenant(ctx, tenant_id, async ({ trx, world }) => {
    const reset = await findReset(trx, tenant_id, token, world.now());
    if (!reset || reset.used_at !== null) return false;
    return (await findUser(trx, tenant_id, reset.user_id))?.active === true;
  });
}
