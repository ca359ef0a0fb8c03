/** Monthly goals in the database. */
import { type RawBuilder, sql } from "kysely";
import type { Goal } from "../../domain/goals/goal.ts";
import type { Visibility } from "../changes/visibility.ts";
import type { Trx } from "../db/schema.ts";

export const goalColumns = [
  "id",
  "calls",
  "appointments",
  "applications",
  "premium",
  "since",
  "past",
  "set_by",
  "version",
  "updated_at",
  "seq",
] as const satisfies readonly (keyof Goal)[];

const shown = sql.join(goalColumns.map((name) => sql.ref(`t.${name}`)));

/** `where`: a condition on the user's id, `t.id`. */
export async function listGoals(trx: Trx, tenant_id: string, where: RawBuilder<unknown>): Promise<Goal[]> {
  const { rows } = await sql<Goal>`select ${shown} from goals t
    where t.tenant_id = ${tenant_id} and t.deleted_at is null and ${where} order by t.id`.execute(trx);
  return rows;
}

export async function findGoal(trx: Trx, tenant_id: string, id: string): Promise<Goal | undefined> {
  return (await listGoals(trx, tenant_id, sql`t.id = ${id}::uuid`))[0];
}

export async function saveGoal(trx: Trx, tenant_id: string, goal: Goal): Promise<void> {
  const { seq: _seq, past, ...row } = goal;
  const values = { ...row, past: JSON.stringify(past) };
  await trx
    .insertInto("goals")
    .values({ tenant_id, created_at: goal.updated_at, ...values })
    .onConflict((conflict) => conflict.columns(["tenant_id", "id"]).doUpdateSet(values))
    .execute();
}

/** Of one's own and of whoever is visible. */
export function listGoalsOf(
  trx: Trx,
  tenant_id: string,
  { all, owners }: Pick<Visibility, "all" | "owners">,
): Promise<Goal[]> {
  return listGoals(trx, tenant_id, all ? sql`true` : sql`t.id = any(${[...owners]}::uuid[])`);
}
