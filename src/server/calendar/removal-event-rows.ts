/** Planned events of a removed user go on in the receiver's calendar; private ones stay and are seen by nobody. */
import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { HandedOver, RemovalPart } from "../access/user-removal.ts";
import { auditAlike } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";

type Meant = (now: number) => RawBuilder<SqlBool>;

function eventPart(name: "events" | "callbacks", meant: Meant): RemovalPart {
  const idsOf = async ({ trx, actor, world }: Ctx, user_id: string, lock = sql``) => {
    const { rows } = await sql<{ id: string }>`select e.id from events e
      where e.tenant_id = ${actor.tenant_id} and e.user_id = ${user_id} and e.status = 'planned' and e.deleted_at is null
        and not e.private and ${meant(world.now())} order by e.id ${lock}`.execute(trx);
    return rows.map(({ id }) => id);
  };
  return {
    name,
    count: async (ctx, user_id) => (await idsOf(ctx, user_id)).length,
    async handOver(ctx, user_id, to) {
      const ids = await idsOf(ctx, user_id, sql`for update`);
      await giveTo(ctx, ids, to.user_id ?? user_id);
      return { ids, count: ids.length, to };
    },
    async restore(ctx, user_id, { ids, to }: HandedOver) {
      const { rows } = await sql<{ id: string }>`select id from events where tenant_id = ${ctx.actor.tenant_id}
        and id = any(${ids}::uuid[]) and user_id = ${to.user_id} and deleted_at is null for update`.execute(ctx.trx);
      const back = rows.map(({ id }) => id);
      await giveTo(ctx, back, user_id);
      return { back: back.length, left: ids.length - back.length };
    },
  };
}

async function giveTo(ctx: Ctx, ids: readonly string[], user_id: string): Promise<void> {
  const { trx, actor, world, changeSet } = ctx;
  await sql`update events set user_id = ${user_id}, former_user_ids = former_user_ids || user_id, version = version + 1,
    updated_at = ${world.now()} where tenant_id = ${actor.tenant_id} and id = any(${ids}::uuid[])`.execute(trx);
  await auditAlike(ctx, { action: "hand_over", record_type: "event" }, ids);
  changeSet.add("events", ...ids);
}

/** Upcoming, or repeated into the future. */
export const removedEvents = eventPart(
  "events",
  (now) => sql<SqlBool>`not ('callback' = any(e.types_list)) and coalesce(e.series_end, e.start_date) > ${now}`,
);

/** Overdue ones too: somebody waits for the call. */
export const removedCallbacks = eventPart("callbacks", () => sql<SqlBool>`'callback' = any(e.types_list)`);
