import { passwordResets } from "../../contract/session/password-resets.ts";
import { resetMail } from "../../domain/session/mails.ts";
import { sessionMessages } from "../../domain/session/messages.ts";
import { resetLinkLifeMs, resetLinksPerHourMax } from "../../domain/session/session-life.ts";
import { nameKeyOf } from "../../domain/values/sign-in-name.ts";
import { hourMs, minuteMs } from "../../kit/durations.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit } from "../changes/audit.ts";
import type { PublicCtx } from "../context.ts";
import { implement } from "../http/mount.ts";
import { lockCredentials, type Who } from "../users/credential-rows.ts";
import { findUser } from "../users/user-rows.ts";
import { queueMail } from "../mail/mail-outbox.ts";
import { setPassword } from "./password-change.ts";
import { isPasswordOf } from "./password-hash.ts";
import { countResets, findReset, insertReset } from "./password-reset-rows.ts";
import { tenantOfToken } from "../access/tokens.ts";
import { forgetTries, passwordTries } from "./sign-in-try-rows.ts";
import { isLinked, ssoMark } from "./sso-link-rows.ts";
import { findAccountsByName } from "./sign-in-name-rows.ts";
import { inTenant, type TenantScope } from "./tenant-scope.ts";
import { countUnderLock } from "../db/count-under-lock.ts";

export const passwordResetsImplementation = implement(passwordResets, {
  async send(ctx, { body }) {
    // The lookup is not awaited, so that the response time reveals nothing.
    ctx.services.background.run(() => sendLinks(ctx, body.email));
  },
  async finish(ctx, { body }) {
    const tenant_id = tenantOfToken(body.token) ?? refuseLink();
    const who = await inTenant(ctx, tenant_id, (scope) => resetPassword(scope, tenant_id, body));
    // A mailbox does not prove the second factor: its failed tries still count.
    if (who) await forgetTries(ctx.db, [passwordTries(who)]);
  },
});

async function sendLinks(ctx: PublicCtx, name: string): Promise<void> {
  const name_key = nameKeyOf(name);
  if (name_key.startsWith(ssoMark)) return;
  for (const { tenant_id, user_id } of await findAccountsByName(ctx.db, name_key, undefined)) {
    await inTenant(ctx, tenant_id, (scope) => sendLink(scope, { tenant_id, user_id }));
  }
}

async function sendLink(scope: TenantScope, who: Who): Promise<void> {
  const { trx, world, services } = scope;
  const user = await findUser(trx, who.tenant_id, who.user_id);
  const now = world.now();
  const credentials = await lockCredentials(trx, who);
  // Accounts that use single sign-on and have no password can sign in only through it.
  if (credentials?.password_hash === "" && (await isLinked(trx, who))) return;
  const ofUser = { tenant_id: who.tenant_id, counted: "password_resets", of: who.user_id } as const;
  const sent = await countUnderLock(trx, ofUser, () => countResets(trx, who, now - hourMs));
  if (!user?.active || sent >= resetLinksPerHourMax) return;
  const token = await insertReset(trx, world, who);
  const link = `${services.settings.appUrl}/reset-password?token=${token}`;
  await queueMail(scope, { ...who, to: user.email, ...resetMail(link, resetLinkLifeMs / minuteMs) });
}

/** The user whose password was set; null if an earlier identical request set it. */
async function resetPassword(
  scope: TenantScope,
  tenant_id: string,
  { token, password }: { token: string; password: string },
): Promise<Who | null> {
  const { trx, world } = scope;
  const reset = (await findReset(trx, tenant_id, token, world.now())) ?? refuseLink();
  const who = { tenant_id, user_id: reset.user_id };
  const credentials = (await lockCredentials(trx, who)) ?? refuseLink();
  const user = await findUser(trx, tenant_id, reset.user_id);
  if (!user?.active) return refuseLink();
  const current = (await findReset(trx, tenant_id, token, world.now())) ?? refuseLink();
  if (current.used_at !== null) {
    // A repeat of a request whose response was lost: already done.
    return (await isPasswordOf(credentials.password_hash, password)) ? null : refuseLink();
  }
  await setPassword(scope, who, credentials, { password, owner: user });
  await audit(
    { ...scope, actor: { ...who, acting: null } },
    { action: "password_reset", record_type: "user", record_id: user.id },
  );
  return who;
}

function refuseLink(): never {
  return refuse("link_expired", { token: [sessionMessages.link_expired] });
}
