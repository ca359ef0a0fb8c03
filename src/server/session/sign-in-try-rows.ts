/**
 * Counts failures and locks for 15 minutes after ten. A try is counted before the secret is checked, so that concurrent
 * tries get no further than ten sequential ones. Names without an account are counted too, so that both respond alike.
 */
import { type Kysely, sql } from "kysely";
import { signInFailuresMax, signInLockMs } from "../../domain/session/limits.ts";
import { failuresKeptMs } from "../../domain/session/session-life.ts";
import { nameKeyOf } from "../../domain/values/sign-in-name.ts";
import type { Database } from "../db/schema.ts";
import { dayMs } from "../../kit/durations.ts";

const keptMs = dayMs;

export interface Account {
  tenant_id: string;
  user_id: string;
}

export const passwordTries = ({ tenant_id, user_id }: Account) => `password:${tenant_id}:${user_id}`;
export const codeTries = ({ tenant_id, user_id }: Account) => `code:${tenant_id}:${user_id}`;
export const unknownNameTries = (name: string) => `name:${nameKeyOf(name).slice(0, 254)}`;

/** Counts one try; returns the end of the lock, or null when the try may proceed. */
export async function takeTry(db: Kysely<Database>, try_key: string, now: number): Promise<number | null> {
  const { rows } = await sql<{ allowed: boolean; locked_until: number | null }>`
    insert into sign_in_tries as t (try_key, failed_count, failed_at, locked_until) values (${try_key}, 1, ${now}, null)
    on conflict (try_key) do update set
      failed_count = case when t.locked_until > ${now} then t.failed_count + 1
        when t.locked_until is not null or t.failed_at < ${now - failuresKeptMs} then 1 else t.failed_count + 1 end,
      failed_at = case when t.locked_until > ${now} then t.failed_at else ${now} end,
      locked_until = case when t.locked_until > ${now} then t.locked_until
        when t.locked_until is null and t.failed_at >= ${now - failuresKeptMs} and t.failed_count + 1 >= ${signInFailuresMax} then ${now + signInLockMs}::bigint end
    returning t.failed_count <= ${signInFailuresMax} as allowed, t.locked_until`.execute(db);
  const taken = rows[0];
  return taken && !taken.allowed ? taken.locked_until : null;
}

export interface Tries {
  /** Null while it is not locked. */
  locked_until: number | null;
  failed: number;
}

export async function findTries(db: Kysely<Database>, try_key: string, now: number): Promise<Tries> {
  const row = await db
    .selectFrom("sign_in_tries")
    .select(["failed_count", "failed_at", "locked_until"])
    .where("try_key", "=", try_key)
    .executeTakeFirst();
  if (!row) return { locked_until: null, failed: 0 };
  if (row.locked_until !== null)
    return row.locked_until > now
      ? { locked_until: row.locked_until, failed: row.failed_count }
      : { locked_until: null, failed: 0 };
  return { locked_until: null, failed: row.failed_at < now - failuresKeptMs ? 0 : row.failed_count };
}

export async function forgetTries(db: Kysely<Database>, try_keys: readonly string[]): Promise<void> {
  await db.deleteFrom("sign_in_tries").where("try_key", "in", try_keys).execute();
}

/** End of the lock for each of these accounts. */
export async function locksOf(
  db: Kysely<Database>,
  accounts: readonly Account[],
  now: number,
): Promise<Map<string, number>> {
  if (accounts.length === 0) return new Map();
  const rows = await db
    .selectFrom("sign_in_tries")
    .select(["try_key", "locked_until"])
    .where("try_key", "in", accounts.map(passwordTries))
    .where("locked_until", ">", now)
    .execute();
  return new Map(rows.map(({ try_key, locked_until }) => [try_key.split(":")[2] ?? "", locked_until ?? 0]));
}

/** Removes names not tried again. */
export async function purgeTries(db: Kysely<Database>, now: number): Promise<void> {
  await db
    .deleteFrom("sign_in_tries")
    .where("failed_at", "<", now - keptMs)
    .where((eb) => eb.or([eb("locked_until", "is", null), eb("locked_until", "<", now)]))
    .execute();
}
