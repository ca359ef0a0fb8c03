/** Changes of feature flags, and the users they are about. */
import { sql } from "kysely";
import type { FlagChange } from "../../contract/flags/feature-flags.ts";
import type { FlagRule, FlagUser } from "../../domain/flags/evaluate.ts";
import type { FeatureKey } from "../../domain/users/features.ts";
import type { Trx } from "../db/schema.ts";

const historyMax = 50;

/** Until the transaction ends, nobody else changes a flag of the company. */
export async function lockFlags(trx: Trx, tenant_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${tenant_id} flags`}, 57))`.execute(trx);
}

type Change = FlagChange & { key: string };

/** The last change of every changed flag, or the latest changes of one. */
export async function listFlagChanges(trx: Trx, tenant_id: string, key?: FeatureKey): Promise<Change[]> {
  const changes = trx
    .selectFrom("flag_changes as c")
    .leftJoin("users as u", (join) =>
      join.onRef("u.tenant_id", "=", "c.tenant_id").onRef("u.id", "=", "c.changed_by").on("u.deleted_at", "is", null),
    )
    .select(["c.key", "c.version", "c.before", "c.after", "c.note", "c.undoes", "c.changed_at"])
    .select(sql<string>`trim(coalesce(u.first_name || ' ' || u.last_name, ''))`.as("changed_by"))
    .where("c.tenant_id", "=", tenant_id);
  if (key === undefined) return changes.distinctOn("c.key").orderBy("c.key").orderBy("c.version", "desc").execute();
  return changes.where("c.key", "=", key).orderBy("c.version", "desc").limit(historyMax).execute();
}

interface NewChange extends Pick<FlagChange, "version" | "note" | "undoes" | "changed_at"> {
  tenant_id: string;
  key: FeatureKey;
  before: readonly FlagRule[];
  after: readonly FlagRule[];
  changed_by: string;
}

export async function insertFlagChange(trx: Trx, { before, after, ...change }: NewChange): Promise<void> {
  const values = { ...change, before: JSON.stringify(before), after: JSON.stringify(after) };
  await trx.insertInto("flag_changes").values(values).execute();
}

/** Active users, as rules see them. */
export function listFlagUsers(trx: Trx, tenant_id: string): Promise<FlagUser[]> {
  return trx
    .selectFrom("users")
    .select(["id as user_id", "account_type", "rm"])
    .where((eb) => eb.and({ tenant_id, active: true, deleted_at: null }))
    .execute();
}
