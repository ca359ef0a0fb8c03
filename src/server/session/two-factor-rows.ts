/** Second factors and the codes sent for them. */
import { sql } from "kysely";
import { sentCodeLifeMs, sentCodePauseMs, sentCodeTriesMax } from "../../domain/session/limits.ts";
import type { Trx } from "../db/schema.ts";
import type { Who } from "../users/credential-rows.ts";

export type TwoFactorMethod = "totp" | "email";

export interface TwoFactor {
  /** Null while it is off. */
  method: TwoFactorMethod | null;
  secret_sealed: string | null;
  pending_sealed: string | null;
  last_step: number;
}

export async function findTwoFactor(trx: Trx, { tenant_id, user_id }: Who): Promise<TwoFactor | undefined> {
  const row = await trx
    .selectFrom("two_factors")
    .select(["method", "secret_sealed", "pending_sealed", "last_step"])
    .where((eb) => eb.and({ tenant_id, user_id }))
    .executeTakeFirst();
  return row && { ...row, method: row.method === "totp" || row.method === "email" ? row.method : null };
}

export async function savePending(trx: Trx, who: Who, pending_sealed: string): Promise<void> {
  await trx
    .insertInto("two_factors")
    .values({ ...who, pending_sealed })
    .onConflict((conflict) => conflict.columns(["tenant_id", "user_id"]).doUpdateSet({ pending_sealed }))
    .execute();
}

export interface EnabledFactor {
  method: TwoFactorMethod;
  secret_sealed: string | null;
  last_step: number;
  recovery_macs: string[];
  enabled_at: number;
}

export async function enableTwoFactor(trx: Trx, who: Who, factor: EnabledFactor): Promise<void> {
  const row = { ...factor, pending_sealed: null };
  await trx
    .insertInto("two_factors")
    .values({ ...who, ...row })
    .onConflict((conflict) => conflict.columns(["tenant_id", "user_id"]).doUpdateSet(row))
    .execute();
}

export async function deleteTwoFactor(trx: Trx, { tenant_id, user_id }: Who): Promise<boolean> {
  const gone = await trx
    .deleteFrom("two_factors")
    .where((eb) => eb.and({ tenant_id, user_id }))
    .returning("method")
    .executeTakeFirst();
  return gone?.method != null;
}

export async function replaceRecovery(trx: Trx, { tenant_id, user_id }: Who, recovery_macs: string[]): Promise<void> {
  await trx
    .updateTable("two_factors")
    .set({ recovery_macs })
    .where((eb) => eb.and({ tenant_id, user_id }))
    .execute();
}

/** A step is accepted once: true when this code is newer than the last one accepted. */
export async function takeStep(trx: Trx, { tenant_id, user_id }: Who, step: number): Promise<boolean> {
  const taken = await trx
    .updateTable("two_factors")
    .set({ last_step: step })
    .where((eb) => eb.and({ tenant_id, user_id }))
    .where("last_step", "<", step)
    .returning("user_id")
    .executeTakeFirst();
  return taken !== undefined;
}

/** A recovery code is accepted once: true when it existed. */
export async function takeRecovery(trx: Trx, { tenant_id, user_id }: Who, mac: string): Promise<boolean> {
  const { rows } = await sql`update two_factors set recovery_macs = array_remove(recovery_macs, ${mac})
    where tenant_id = ${tenant_id} and user_id = ${user_id} and ${mac} = any(recovery_macs) returning user_id`.execute(
    trx,
  );
  return rows.length > 0;
}

export type CodePurpose = "sign_in" | "account";

/** Stores a new code unless one was sent within the pause; then returns that one's time. */
export async function saveCode(
  trx: Trx,
  who: Who,
  code: { purpose: CodePurpose; code_mac: string },
  now: number,
): Promise<{ saved: boolean; sent_at: number }> {
  const row = { code_mac: code.code_mac, tries: 0, sent_at: now, expires_at: now + sentCodeLifeMs };
  const saved = await trx
    .insertInto("one_time_codes")
    .values({ ...who, purpose: code.purpose, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(["tenant_id", "user_id", "purpose"])
        .doUpdateSet(row)
        .where("one_time_codes.sent_at", "<=", now - sentCodePauseMs),
    )
    .returning("sent_at")
    .executeTakeFirst();
  if (saved) return { saved: true, sent_at: now };
  const { sent_at } = await codeOf(trx, who, code.purpose).select("sent_at").executeTakeFirstOrThrow();
  return { saved: false, sent_at };
}

/** Counts a try and returns its result; a correct code is deleted. */
export async function takeCode(
  trx: Trx,
  who: Who,
  code: { purpose: CodePurpose; code_mac: string },
  now: number,
): Promise<"right" | "wrong" | "expired" | "tries"> {
  const tried = await trx
    .updateTable("one_time_codes")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where((eb) => eb.and({ tenant_id: who.tenant_id, user_id: who.user_id, purpose: code.purpose }))
    .returning(["code_mac", "tries", "expires_at"])
    .executeTakeFirst();
  if (!tried || tried.expires_at <= now) return "expired";
  if (tried.tries > sentCodeTriesMax) return "tries";
  if (tried.code_mac !== code.code_mac) return "wrong";
  await deleteCode(trx, who, code.purpose);
  return "right";
}

export async function countCodeTry(trx: Trx, { tenant_id, user_id }: Who, purpose: CodePurpose): Promise<void> {
  await trx
    .updateTable("one_time_codes")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where((eb) => eb.and({ tenant_id, user_id, purpose }))
    .execute();
}

async function deleteCode(trx: Trx, { tenant_id, user_id }: Who, purpose: CodePurpose): Promise<void> {
  await trx
    .deleteFrom("one_time_codes")
    .where((eb) => eb.and({ tenant_id, user_id, purpose }))
    .execute();
}

function codeOf(trx: Trx, { tenant_id, user_id }: Who, purpose: CodePurpose) {
  return trx.selectFrom("one_time_codes").where((eb) => eb.and({ tenant_id, user_id, purpose }));
}
