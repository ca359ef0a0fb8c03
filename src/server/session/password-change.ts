/** Validates a new password, and ends what setting it invalidates. */
import { formerPasswordsKept } from "../../domain/session/limits.ts";
import { sessionMessages } from "../../domain/session/messages.ts";
import { passwordErrors } from "../../domain/session/password.ts";
import { refuse } from "../../kit/refusal.ts";
import { newPassword, updateCredentials, type Who } from "../users/credential-rows.ts";
import { deleteChallenges } from "./challenge-rows.ts";
import { dropEmailChanges } from "./email-change-rows.ts";
import { endInvitations } from "./invitation-rows.ts";
import { isKnownPassword } from "./known-passwords.ts";
import { hashPassword, isPasswordOf } from "./password-hash.ts";
import { endResets } from "./password-reset-rows.ts";
import { deleteSessions } from "../access/session-rows.ts";
import type { TenantScope } from "./tenant-scope.ts";

export interface PasswordOwner {
  username: string;
  email: string;
}

/** Rejects with `invalid`: too short, the user's own name, or leaked. */
export function checkNewPassword(password: string, owner: PasswordOwner): void {
  const errors = passwordErrors(password, owner);
  if (errors["password"]) refuse("invalid", errors);
  if (isKnownPassword(password)) refuse("invalid", { password: [sessionMessages.password_known] });
}

/** The hash of a first password. Rejects like `checkNewPassword`. */
export function firstPasswordHash(password: string, owner: PasswordOwner): Promise<string> {
  checkNewPassword(password, owner);
  return hashPassword(password);
}

interface Before {
  password_hash: string;
  former_hashes: string[];
}

export interface NewPassword {
  password: string;
  owner: PasswordOwner;
  /** The session to keep. */
  keep?: string;
  /** The user must choose another one at the next sign-in. */
  temporary?: boolean;
}

/** Sets it and ends every other session, mailed link, pending email change and incomplete sign-in of the user. */
export async function setPassword(
  scope: TenantScope,
  who: Who,
  before: Before,
  { password, owner, keep, temporary = false }: NewPassword,
): Promise<void> {
  checkNewPassword(password, owner);
  if (await isFormer(before, password)) refuse("invalid", { password: [sessionMessages.password_used] });
  const { trx, world, services } = scope;
  const now = world.now();
  await updateCredentials(trx, who, {
    ...newPassword(before, await hashPassword(password), now),
    change_password: temporary,
  });
  await endResets(trx, who, now);
  await endInvitations(trx, who, now);
  await dropEmailChanges(trx, who, now);
  await deleteChallenges(trx, who);
  const ended = await deleteSessions(trx, { ...who, ...(keep === undefined ? {} : { except: keep }) });
  scope.afterCommit(() => ended.forEach((id) => services.endSession(id)));
}

async function isFormer({ password_hash, former_hashes }: Before, password: string): Promise<boolean> {
  const last = [password_hash, ...former_hashes].filter((hash) => hash !== "").slice(0, formerPasswordsKept);
  const same = await Promise.all(last.map((hash) => isPasswordOf(hash, password)));
  return same.includes(true);
}
