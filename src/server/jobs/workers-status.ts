/** The load of the background workers for one company, and who paused them. */
import type { WorkersStatus } from "../../contract/contacts/contact-options.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import type { Ctx } from "../context.ts";

/** As of this transaction where it changed the pause. */
export async function workersStatus({ trx, actor, services }: Ctx): Promise<WorkersStatus> {
  const { tenant_id } = actor;
  const mode = await trx
    .selectFrom("job_modes")
    .leftJoin("users", (join) =>
      join.onRef("users.id", "=", "job_modes.paused_by").onRef("users.tenant_id", "=", "job_modes.tenant_id"),
    )
    .select(["quiet", "paused_at", "first_name", "last_name"])
    .where("job_modes.tenant_id", "=", tenant_id)
    .executeTakeFirst();
  const { first_name = null, last_name = null } = mode ?? {};
  return {
    ...(await services.jobs.numbers(tenant_id)),
    quiet: mode?.quiet ?? false,
    quiet_since: mode?.paused_at ?? null,
    quiet_by: first_name === null || last_name === null ? null : fullNameOf({ first_name, last_name }),
  };
}
