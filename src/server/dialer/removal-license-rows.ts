/** Dialer licenses of a removed user: they go to the receiver, or are free again. */
import { sql } from "kysely";
import { removalMessages } from "../../domain/users/removal.ts";
import type { RemovalPart } from "../access/user-removal.ts";
import { auditAlike } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";

interface Holding {
  id: string;
}

async function held({ trx, actor }: Ctx, user_id: string, lock = sql``): Promise<string[]> {
  const { rows } = await sql<Holding>`select id from dialer_licenses where tenant_id = ${actor.tenant_id}
    and user_id = ${user_id} and state = 'assigned' order by id ${lock}`.execute(trx);
  return rows.map(({ id }) => id);
}

async function assign({ trx, actor, world }: Ctx, ids: readonly string[], user_id: string | null): Promise<void> {
  await sql`update dialer_licenses set user_id = ${user_id}::uuid,
      state = ${user_id === null ? "free" : "assigned"}, updated_at = ${world.now()}
    where tenant_id = ${actor.tenant_id} and id = any(${ids}::uuid[])`.execute(trx);
}

/** A user reads their license with themselves. */
function tell({ changeSet }: Ctx, ...user_ids: (string | null)[]): void {
  changeSet.add("users", ...user_ids.flatMap((id) => id ?? []));
}

export const removedLicenses: RemovalPart = {
  name: "licenses",

  count: async (ctx, user_id) => (await held(ctx, user_id)).length,

  fault: async (ctx, _user_id, to) =>
    to.user_id !== null && (await held(ctx, to.user_id)).length > 0 ? removalMessages.has_license : undefined,

  async handOver(ctx, user_id, to) {
    const ids = await held(ctx, user_id, sql`for update`);
    await assign(ctx, ids, to.user_id);
    await auditAlike(ctx, { action: "hand_over", record_type: "dialer_license" }, ids);
    tell(ctx, to.user_id);
    return { ids, count: ids.length, to };
  },

  async restore(ctx, user_id, { ids, to }) {
    const { trx, actor } = ctx;
    const { rows } = await sql<Holding>`select id from dialer_licenses where tenant_id = ${actor.tenant_id}
      and id = any(${ids}::uuid[]) and user_id is not distinct from ${to.user_id}::uuid
      and state = ${to.user_id === null ? "free" : "assigned"} for update`.execute(trx);
    const back = rows.map(({ id }) => id);
    await assign(ctx, back, user_id);
    tell(ctx, user_id, to.user_id);
    return { back: back.length, left: ids.length - back.length };
  },
};
