/** Edits a user: names and email and, for admins, the switches. */
import type { Input } from "../../contract/declare.ts";
import type { users } from "../../contract/users/users.ts";
import { emailChangedMail } from "../../domain/session/mails.ts";
import { userMessages } from "../../domain/users/messages.ts";
import { checkedUserEdit } from "../../domain/users/user.ts";
import { isDay } from "../../kit/dates.ts";
import { given } from "../../kit/given.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit, auditAll, changedFields } from "../changes/audit.ts";
import { mustBeVersion } from "../changes/version.ts";
import type { Ctx } from "../context.ts";
import { endActingOutOfReach } from "../session/acting.ts";
import { dropEmailChanges } from "../session/email-change-rows.ts";
import { isInvited } from "../session/invitation-rows.ts";
import { endResets } from "../session/password-reset-rows.ts";
import { provePassword } from "../session/reauthentication.ts";
import { deleteSessions, endActingBy } from "../access/session-rows.ts";
import { codeTries, forgetTries, passwordTries } from "../session/sign-in-try-rows.ts";
import { isLinked } from "../session/sso-link-rows.ts";
import { deleteTwoFactor } from "../session/two-factor-rows.ts";
import { queueMail } from "../mail/mail-outbox.ts";
import { updateCredentials, type Who } from "./credential-rows.ts";
import { profileText } from "./current-user.ts";
import { askForEmail, isSameAddress } from "./email-change.ts";
import { mailInvitation } from "./new-users.ts";
import { lockPeople } from "./people-lock.ts";
import { dependentsOrRefuse, unitOrRefuse } from "./unit-reach.ts";
import { type Move, moveUser } from "./user-move.ts";
import { userToChange } from "./user-reach.ts";
import {
  findUser,
  type FoundUser,
  hasOtherAdmin,
  lockUserVersion,
  mergeProfile,
  replaceNames,
  updateUser,
} from "./user-rows.ts";

type Edit = Input<typeof users.update>["body"] & Partial<Move>;
const switches = [
  "title",
  "business_unit_id",
  "c_1",
  "ahip_certified_until",
  "active",
  "change_password",
  "two_fa_is_required",
  "unlock",
  "reset_two_factor",
  "parent_id",
  "downline_to",
] as const;

/** Decided under the lock: two admins may change them at once. */
const underLock = ["active", "business_unit_id", "parent_id"] as const;

/** Changes that require the user's open sockets to reconnect with current rights. */
const movesRights = ["business_unit_id", "c_1", "change_password", "two_fa_is_required", "reset_two_factor"] as const;

export async function editUser(ctx: Ctx, id: string, edit: Edit) {
  if (underLock.some((name) => edit[name] !== undefined)) await lockPeople(ctx);
  const { user, own } = await userToChange(ctx, id);
  if (own && switches.some((name) => edit[name] !== undefined)) refuse("forbidden");
  if (underLock.some((name) => edit[name] !== undefined)) await dependentsOrRefuse(ctx, user);
  if (ctx.actor.acting && touchesSignIn(user, edit)) refuse("forbidden");
  const who = { tenant_id: ctx.actor.tenant_id, user_id: user.id };
  if (edit.version !== undefined) mustBeVersion(edit.version, await lockUserVersion(ctx.trx, who));
  await checkPlace(ctx, who, edit);
  const pending_email = await saveNames(ctx, who, user, edit, own);
  await saveSwitches(ctx, who, edit);
  const { parent_id, downline_to } = edit;
  if (parent_id !== undefined) await move(ctx, user, { parent_id, downline_to });
  if (parent_id !== undefined || edit.business_unit_id !== undefined) await endActingOutOfReach(ctx);
  ctx.changeSet.add("users", user.id);
  const after = (await findUser(ctx.trx, who.tenant_id, user.id)) ?? refuse("not_found");
  await audit(ctx, { action: "edit", record_type: "user", record_id: user.id, fields: auditFields(user, after, edit) });
  const { first_name, last_name, email, username, active } = after;
  const npn = profileText(after, "npn");
  return { id: user.id, first_name, last_name, email, username, npn, active, ...given({ pending_email }) };
}

async function checkPlace(ctx: Ctx, who: Who, { business_unit_id, active }: Edit): Promise<void> {
  if (business_unit_id !== undefined) await unitOrRefuse(ctx, business_unit_id);
  if (active === false && !(await hasOtherAdmin(ctx.trx, who)))
    refuse("conflict", { active: [userMessages.last_admin] });
}

/** Everyone moved gets a log entry, and sockets with current rights. */
async function move(ctx: Ctx, user: FoundUser, to: Move): Promise<void> {
  const { tenant_id } = ctx.actor;
  const moved = await moveUser(ctx, user, to);
  const others = moved.filter((id) => id !== user.id);
  const fields = { parent_id: { old: user.id, new: to.downline_to ?? null } };
  await auditAll(
    ctx,
    others.map((record_id) => ({ action: "edit", record_type: "user", record_id, fields })),
  );
  if (moved.length > 0)
    ctx.afterCommit(() => moved.forEach((user_id) => ctx.services.rightsChanged({ tenant_id, user_id })));
}

/** What somebody signs in with is never changed in another's name. */
function touchesSignIn({ username }: FoundUser, edit: Edit): boolean {
  const { change_password, two_fa_is_required, reset_two_factor, unlock } = edit;
  const isSwitched = [change_password, two_fa_is_required, reset_two_factor, unlock].some((one) => one !== undefined);
  return isSwitched || (edit.username !== undefined && edit.username !== username);
}

/** Returns the address pending verification, if a change was requested. */
async function saveNames(ctx: Ctx, who: Who, user: FoundUser, edit: Edit, own: boolean) {
  const { first_name, last_name, username, npn, title, business_unit_id, c_1, active } = edit;
  const checked = checkedUserEdit(given({ first_name, last_name, email: edit.email, username, npn }));
  const { npn: keptNpn, email: to, ...others } = checked;
  const moves = to !== undefined && to !== user.email;
  const pending =
    moves && own && !isSameAddress(to, user.email)
      ? await askForAddress(ctx, who, user, { to, current_password: edit.current_password })
      : undefined;
  const names = { ...others, ...(to !== undefined && pending === undefined && { email: to }) };
  await replaceNames(ctx.trx, who, user, given({ email: names.email, username: names.username }));
  if (moves && !pending) await moveAddress(ctx, who, user, to);
  await updateUser(ctx.trx, who, given({ ...names, title, business_unit_id, c_1, active }), ctx.world.now());
  const kept = given({ npn: keptNpn, ahip_certified_until: checkedCertification(edit) });
  if (Object.keys(kept).length > 0) await mergeProfile(ctx.trx, who, kept, ctx.world.now());
  return pending;
}

function checkedCertification({ ahip_certified_until }: Edit): string | null | undefined {
  if (ahip_certified_until && !isDay(ahip_certified_until))
    refuse("invalid", { ahip_certified_until: ["Enter a valid date."] });
  return ahip_certified_until;
}

interface Asked {
  to: string;
  current_password: string | undefined;
}

/**
 * An email can be used to reset the password: changing one's own requires the password and verification of the mailbox.
 */
async function askForAddress(ctx: Ctx, who: Who, user: FoundUser, { to, current_password }: Asked) {
  if (ctx.actor.acting) refuse("forbidden");
  const { password_hash } = await provePassword(ctx, current_password, "current_password");
  if (password_hash === "" && (await isLinked(ctx.trx, who)))
    refuse("invalid", { email: ["Your email comes from single sign-on. An admin can change it."] });
  return askForEmail(ctx, who, user, to);
}

/**
 * An admin's change needs no verification; the old address is notified, and links sent to it no longer work. Somebody who
 * has not joined is invited at the new one: the old may be a stranger's.
 */
async function moveAddress(ctx: Ctx, who: Who, user: FoundUser, to: string): Promise<void> {
  if (ctx.actor.acting) refuse("forbidden");
  const now = ctx.world.now();
  await dropEmailChanges(ctx.trx, who, now);
  await endResets(ctx.trx, who, now);
  if (await isInvited(ctx.trx, who)) return void (await mailInvitation(ctx, user.id, to));
  await queueMail(ctx, { ...who, to: user.email, ...emailChangedMail(to) });
}

async function saveSwitches(ctx: Ctx, who: Who, edit: Edit): Promise<void> {
  const { change_password, two_fa_is_required, active, unlock, reset_two_factor } = edit;
  const credentials = given({ change_password, two_factor_required: two_fa_is_required });
  if (Object.keys(credentials).length > 0) await updateCredentials(ctx.trx, who, credentials);
  if (reset_two_factor) await deleteTwoFactor(ctx.trx, who);
  if (change_password) {
    // Sessions in which they act as others would not be held back by their own password.
    const acting = await endActingBy(ctx.trx, who.tenant_id, who.user_id);
    ctx.afterCommit(() => acting.forEach((id) => ctx.services.endSession(id)));
  }
  if (unlock) ctx.afterCommit(() => forgetTries(ctx.db, [passwordTries(who), codeTries(who)]));
  if (movesRights.some((name) => edit[name] !== undefined)) ctx.afterCommit(() => ctx.services.rightsChanged(who));
  if (active === false) {
    const ended = await deleteSessions(ctx.trx, who);
    ctx.afterCommit(() => ended.forEach((id) => ctx.services.endSession(id)));
  }
}

function auditFields(before: FoundUser, after: FoundUser, edit: Edit) {
  const names = [
    "first_name",
    "last_name",
    "email",
    "username",
    "title",
    "business_unit_id",
    "parent_id",
    "c_1",
    "active",
  ] as const;
  const fields = changedFields(
    before,
    Object.fromEntries(names.map((name) => [name, after[name]])) as Partial<FoundUser>,
  );
  for (const name of ["npn", "ahip_certified_until"] as const) {
    const [old, now] = [before.profile[name] ?? null, after.profile[name] ?? null];
    if (old !== now) fields[name] = { old, new: now };
  }
  for (const name of ["change_password", "two_fa_is_required", "unlock", "reset_two_factor"] as const) {
    if (edit[name] !== undefined) fields[name] = { old: null, new: edit[name] };
  }
  return fields;
}
