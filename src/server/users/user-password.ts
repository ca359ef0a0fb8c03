/** Sets a password: the user's own, or by an admin a temporary one for a user within reach. */
import { passwordChangedMail } from "../../domain/session/mails.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit } from "../changes/audit.ts";
import { mustBeVersion } from "../changes/version.ts";
import type { Ctx } from "../context.ts";
import { setPassword } from "../session/password-change.ts";
import { provePassword, whoOf } from "../session/reauthentication.ts";
import { forgetTries, passwordTries } from "../session/sign-in-try-rows.ts";
import { queueMail } from "../mail/mail-outbox.ts";
import { lockCredentials } from "./credential-rows.ts";
import { userToChange } from "./user-reach.ts";
import { type FoundUser, lockUserVersion, updateUser } from "./user-rows.ts";

export interface PasswordEdit {
  current_password?: string | undefined;
  password: string;
  version?: number | undefined;
}

export async function changePassword(ctx: Ctx, id: string, edit: PasswordEdit): Promise<void> {
  const { user, own } = await userToChange(ctx, id);
  const who = { tenant_id: ctx.actor.tenant_id, user_id: user.id };
  if (edit.version !== undefined) mustBeVersion(edit.version, await lockUserVersion(ctx.trx, who));
  await (own ? changeOwn(ctx, user, edit) : giveTemporary(ctx, user, edit.password));
  await audit(ctx, { action: own ? "password_changed" : "password_given", record_type: "user", record_id: user.id });
  await queueMail(ctx, {
    ...who,
    to: user.email,
    ...passwordChangedMail(`${ctx.services.settings.appUrl}/reset-password`),
  });
  ctx.afterCommit(() => forgetTries(ctx.db, [passwordTries(who)]));
}

async function changeOwn(ctx: Ctx, user: FoundUser, { current_password, password }: PasswordEdit): Promise<void> {
  const before = await provePassword(ctx, current_password, "current_password");
  await setPassword(ctx, whoOf(ctx), before, { password, owner: user, keep: ctx.actor.session_id });
  if (ctx.actor.duty) ctx.afterCommit(() => ctx.services.rightsChanged(whoOf(ctx)));
}

/** The user must choose another at the next sign-in: an admin never knows a lasting password. */
async function giveTemporary(ctx: Ctx, user: FoundUser, password: string): Promise<void> {
  const who = { tenant_id: ctx.actor.tenant_id, user_id: user.id };
  const before = (await lockCredentials(ctx.trx, who)) ?? refuse("not_found");
  await setPassword(ctx, who, before, { password, owner: user, temporary: true });
  // Whoever read the user before is told of it at their next change.
  await updateUser(ctx.trx, who, {}, ctx.world.now());
}
