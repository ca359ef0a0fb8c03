/** Replaces the id of a merged status, source or pool: in templates, in versions, in audiences. */
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "../context.ts";

/** Ids are unique, so every occurrence in the text can be replaced. */
export async function plansFollow(
  { trx, actor, world }: Pick<Ctx, "trx" | "actor" | "world">,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const { tenant_id } = actor;
  const names = (column: RawBuilder<unknown>) => sql`strpos(${column}::text, ${from}) > 0`;
  const followed = (column: RawBuilder<unknown>) => sql`replace(${column}::text, ${from}, ${to})::jsonb`;
  const [trigger, conditions, steps] = [sql.ref("trigger"), sql.ref("conditions"), sql.ref("steps")];
  // Open editors see that the template changed.
  await sql`update workflow_templates set trigger = ${followed(trigger)}, conditions = ${followed(conditions)},
      steps = ${followed(steps)}, updated_at = greatest(${world.now()}, updated_at + 1)
    where tenant_id = ${tenant_id} and (${names(trigger)} or ${names(conditions)} or ${names(steps)})`.execute(trx);
  await sql`update workflow_versions set plan = ${followed(sql.ref("plan"))}
    where tenant_id = ${tenant_id} and ${names(sql.ref("plan"))}`.execute(trx);
  await sql`update workflow_flows set audience = ${followed(sql.ref("audience"))}
    where tenant_id = ${tenant_id} and ${names(sql.ref("audience"))}`.execute(trx);
}
