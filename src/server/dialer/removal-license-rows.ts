/** Licenses of a removed user, for minutes and for texts: they go to the receiver, or are free again. */
import { sql } from "kysely";
import { removalMessages } from "../../domain/users/removal.ts";
import type { RemovalPart } from "../access/user-removal.ts";
import { auditAlike } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";

interface Holding {
  id: string;
}

/** Of minutes and of texts. */
const kinds = ["dialer_licenses", "sms_licenses"] as const;
type Kind = (typeof kinds)[number];
const recordTypes = { dialer_licenses: "dialer_license", sms_licenses: "sms_license" } as const;

async function held({ trx, actor }: Ctx, kind: Kind, user_id: string, lock = sql``): Promise<string[]> {
  const { rows } = await sql<Holding>`select id from ${sql.table(kind)} where tenant_id = ${actor.tenant_id}
    and user_id = ${user_id} and state = 'assigned' order by id ${lock}`.execute(trx);
  return rows.map(({ id }) => id);
}

async function assign(
  { trx, actor, world }: Ctx,
  kind: Kind,
  ids: readonly string[],
  user_id: string | null,
): Promise<void> {
  await sql`update ${sql.table(kind)} set user_id = ${user_id}::uuid,
      state = ${user_id === null ? "free" : "assigned"}, updated_at = ${world.now()}
    where tenant_id = ${actor.tenant_id} and id = any(${[...ids]}::uuid[])`.execute(trx);
}

/** A user reads their license with themselves. */
function tell({ changeSet }: Ctx, ...user_ids: (string | null)[]): void {
  changeSet.add("users", ...user_ids.flatMap((id) => id ?? []));
}

export const removedLicenses: RemovalPart = {
  name: "licenses",

  count: async (ctx, user_id) => {
    let count = 0;
    for (const kind of kinds) count += (await held(ctx, kind, user_id)).length;
    return count;
  },

  fault: async (ctx, _user_id, to) => {
    if (to.user_id === null) return undefined;
    for (const kind of kinds) if ((await held(ctx, kind, to.user_id)).length > 0) return removalMessages.has_license;
    return undefined;
  },

  async handOver(ctx, user_id, to) {
    const all: string[] = [];
    for (const kind of kinds) {
      const ids = await held(ctx, kind, user_id, sql`for update`);
      await assign(ctx, kind, ids, to.user_id);
      await auditAlike(ctx, { action: "hand_over", record_type: recordTypes[kind] }, ids);
      all.push(...ids);
    }
    tell(ctx, to.user_id);
    return { ids: all, count: all.length, to };
  },

  async restore(ctx, user_id, { ids, to }) {
    const { trx, actor } = ctx;
    let back = 0;
    for (const kind of kinds) {
      const { rows } = await sql<Holding>`select id from ${sql.table(kind)} where tenant_id = ${actor.tenant_id}
        and id = any(${ids}::uuid[]) and user_id is not distinct from ${to.user_id}::uuid
        and state = ${to.user_id === null ? "free" : "assigned"} for update`.execute(trx);
      await assign(
        ctx,
        kind,
        rows.map(({ id }) => id),
        user_id,
      );
      back += rows.length;
    }
    tell(ctx, user_id, to.user_id);
    return { back, left: ids.length - back };
  },
};
