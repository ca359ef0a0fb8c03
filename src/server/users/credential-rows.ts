/** Passwords and related account state. */
import { formerPasswordsKept } from "../../domain/session/limits.ts";
import type { Trx } from "../db/schema.ts";

export interface Who {
  tenant_id: string;
  user_id: string;
}

const columns = [
  "password_hash",
  "former_hashes",
  "change_password",
  "password_changed_at",
  "two_factor_required",
  "tos_accepted_at",
  "last_sign_in_at",
  "last_otp_at",
] as const;

export function findCredentials(trx: Trx, { tenant_id, user_id }: Who) {
  return trx
    .selectFrom("credentials")
    .select(columns)
    .where((eb) => eb.and({ tenant_id, user_id }))
    .executeTakeFirst();
}

/** Same, locked until the transaction ends: for read, check and write. */
export function lockCredentials(trx: Trx, { tenant_id, user_id }: Who) {
  return trx
    .selectFrom("credentials")
    .select(columns)
    .where((eb) => eb.and({ tenant_id, user_id }))
    .forUpdate()
    .executeTakeFirst();
}

export interface CredentialChange {
  password_hash?: string;
  former_hashes?: string[];
  change_password?: boolean;
  password_changed_at?: number;
  two_factor_required?: boolean;
  tos_accepted_at?: number;
  last_sign_in_at?: number;
  last_otp_at?: number;
}

export async function updateCredentials(
  trx: Trx,
  { tenant_id, user_id }: Who,
  change: CredentialChange,
): Promise<void> {
  await trx
    .updateTable("credentials")
    .set(change)
    .where((eb) => eb.and({ tenant_id, user_id }))
    .execute();
}

/** The change that sets a new password and adds the old one to the last five. */
export function newPassword(
  before: { password_hash: string; former_hashes: string[] },
  password_hash: string,
  now: number,
): CredentialChange {
  const former = [before.password_hash, ...before.former_hashes].filter((hash) => hash !== "");
  return {
    password_hash,
    former_hashes: former.slice(0, formerPasswordsKept - 1),
    password_changed_at: now,
    change_password: false,
  };
}
