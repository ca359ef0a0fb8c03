import { signInLinks } from "../../contract/session/sign-in-links.ts";
import type { PublicCtx } from "../context.ts";
import { implement } from "../http/mount.ts";
import { findUser } from "../users/user-rows.ts";
import { findEmailChange } from "./email-change-rows.ts";
import { isSetupLinkGood } from "./first-admin.ts";
import { findInvitation } from "./invitation-rows.ts";
import { findReset } from "./password-reset-rows.ts";
import { tenantOfToken } from "../access/tokens.ts";
import { inTenant } from "./tenant-scope.ts";

export const signInLinksImplementation = implement(signInLinks, {
  async check(ctx, { body: { kind, token } }) {
    if (kind === "first_admin") return { data: { good: await isSetupLinkGood(ctx.db, token, ctx.world.now()) } };
    return { data: { good: await isMailedGood(ctx, token, finders[kind]) } };
  },
});

const finders = { password_reset: findReset, email_change: findEmailChange, invitation: findInvitation };
type Finder = (typeof finders)[keyof typeof finders];

async function isMailedGood(ctx: PublicCtx, token: string, find: Finder): Promise<boolean> {
  const tenant_id = tenantOfToken(token);
  if (tenant_id === undefined) return false;
  return inTenant(ctx, tenant_id, async ({ trx, world }) => {
    const link = await find(trx, tenant_id, token, world.now());
    if (!link || link.used_at !== null) return false;
    return (await findUser(trx, tenant_id, link.user_id))?.active === true;
  });
}
