/**
 * Changes a user's own email after verification: a link is sent to the new address; the old one is notified and remains
 * valid for sign-in. An address can be used to reset the password, so neither a typo nor a stranger at an unlocked
 * tablet may move an account to another mailbox. `session/email-proofs.ts` handles the link.
 */
import { emailChange } from "../../contract/users/email-changes.ts";
import { emailChangeAskedMail, emailProofMail } from "../../domain/session/mails.ts";
import { nameKeyOf } from "../../domain/values/sign-in-name.ts";
import {
  emailChangeLifeMs,
  emailChangeMailsPerHourMax,
  emailChangeMessages,
  type PendingEmail,
} from "../../domain/users/email-change.ts";
import { userMessages } from "../../domain/users/messages.ts";
import { hourMs } from "../../kit/durations.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import { implement } from "../http/mount.ts";
import {
  countEmailChanges,
  dropEmailChanges,
  findPendingEmail,
  insertEmailChange,
} from "../session/email-change-rows.ts";
import { whoOf } from "../session/reauthentication.ts";
import { queueMail } from "../mail/mail-outbox.ts";
import { lockCredentials, type Who } from "./credential-rows.ts";
import { type FoundUser, isNameFree } from "./user-rows.ts";
import { countUnderLock } from "../db/count-under-lock.ts";

export const emailChangeImplementation = implement(emailChange, {
  async sendAgain(ctx) {
    const who = whoOf(ctx);
    await lockCredentials(ctx.trx, who);
    const { email } = (await findPendingEmail(ctx.trx, who)) ?? nothingWaits();
    return { data: await mailProof(ctx, who, email) };
  },
  async giveUp(ctx) {
    const who = whoOf(ctx);
    await lockCredentials(ctx.trx, who);
    const waiting = (await findPendingEmail(ctx.trx, who)) ?? nothingWaits();
    await dropEmailChanges(ctx.trx, who, ctx.world.now());
    await note(ctx, { old: waiting.email, new: null });
  },
});

/** The requester has entered the password; their credentials are locked. */
export async function askForEmail(ctx: Ctx, who: Who, user: FoundUser, email: string): Promise<PendingEmail> {
  if (!(await isNameFree(ctx.trx, who, email))) refuse("invalid", { email: [userMessages.name_taken] });
  const pending = await mailProof(ctx, who, email);
  const { appUrl } = ctx.services.settings;
  await queueMail(ctx, { ...who, to: user.email, ...emailChangeAskedMail(email, `${appUrl}/reset-password`) });
  await note(ctx, { old: null, new: email });
  return pending;
}

async function mailProof(ctx: Ctx, who: Who, email: string): Promise<PendingEmail> {
  const { trx, world, services } = ctx;
  const now = world.now();
  const ofUser = { tenant_id: who.tenant_id, counted: "email_changes", of: who.user_id } as const;
  const sent = await countUnderLock(trx, ofUser, () => countEmailChanges(trx, who, now - hourMs));
  if (sent >= emailChangeMailsPerHourMax) refuse("rate_limited", { email: [emailChangeMessages.too_many] });
  await dropEmailChanges(trx, who, now);
  const { token, pending } = await insertEmailChange(trx, world, who, { email, session_id: ctx.actor.session_id });
  const link = `${services.settings.appUrl}/confirm-email?token=${token}`;
  await queueMail(ctx, { ...who, to: email, ...emailProofMail(link, emailChangeLifeMs / hourMs) });
  return pending;
}

function note(ctx: Ctx, change: { old: string | null; new: string | null }): Promise<void> {
  const fields = { pending_email: change };
  return audit(ctx, { action: "edit", record_type: "user", record_id: ctx.actor.user_id, fields });
}

/** The same mailbox in different letter case. */
export function isSameAddress(one: string, other: string): boolean {
  return nameKeyOf(one) === nameKeyOf(other);
}

function nothingWaits(): never {
  return refuse("not_found", { email: [emailChangeMessages.none] });
}
