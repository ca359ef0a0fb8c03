/** Verifies a new email by its link (`users/email-change.ts` sends it): the address is then the user's. */
import { emailProofs } from "../../contract/users/email-changes.ts";
import { emailChangedMail } from "../../domain/session/mails.ts";
import { sessionMessages } from "../../domain/session/messages.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit } from "../changes/audit.ts";
import { implement } from "../http/mount.ts";
import { lockCredentials, type Who } from "../users/credential-rows.ts";
import { findUser, type FoundUser, replaceNames, updateUser } from "../users/user-rows.ts";
import { queueMail } from "../mail/mail-outbox.ts";
import { findEmailChange, markEmailChangeUsed } from "./email-change-rows.ts";
import { endResets } from "./password-reset-rows.ts";
import { tenantOfToken } from "../access/tokens.ts";
import { inTenant, type TenantScope } from "./tenant-scope.ts";

export const emailProofsImplementation = implement(emailProofs, {
  async finish(ctx, { body: { token } }) {
    const tenant_id = tenantOfToken(token) ?? refuseLink();
    return { data: { email: await inTenant(ctx, tenant_id, (scope) => proveAddress(scope, tenant_id, token)) } };
  },
});

/** The user's address from now on. */
async function proveAddress(scope: TenantScope, tenant_id: string, token: string): Promise<string> {
  const { trx, world } = scope;
  const find = async () => (await findEmailChange(trx, tenant_id, token, world.now())) ?? refuseLink();
  const { user_id } = await find();
  const who = { tenant_id, user_id };
  // Locked, as by everything that ends a link: of two concurrent requests the second sees the first's result.
  await lockCredentials(trx, who);
  const change = await find();
  const user = await findUser(trx, tenant_id, user_id);
  if (!user?.active) return refuseLink();
  // A repeat of a request whose response was lost: already done.
  if (change.used_at !== null) return user.email === change.email ? user.email : refuseLink();
  await takeAddress(scope, who, user, change.email);
  await markEmailChangeUsed(trx, tenant_id, change.id, world.now());
  const { email } = change;
  await audit(
    { ...scope, actor: { ...who, acting: null } },
    { action: "edit", record_type: "user", record_id: user_id, fields: { email: { old: user.email, new: email } } },
  );
  return email;
}

/** Links sent to the old address no longer work. */
async function takeAddress(scope: TenantScope, who: Who, user: FoundUser, email: string): Promise<void> {
  const { trx, world } = scope;
  await replaceNames(trx, who, user, { email });
  await updateUser(trx, who, { email }, world.now());
  await endResets(trx, who, world.now());
  await queueMail(scope, { ...who, to: user.email, ...emailChangedMail(email) });
}

function refuseLink(): never {
  return refuse("link_expired", { token: [sessionMessages.link_expired] });
}
