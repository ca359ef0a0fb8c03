/** Lead vendors whose leads went to a removed user: as their only receiver, or in turn with others. */
import { sql } from "kysely";
import type { RemovalPart } from "../access/user-removal.ts";
import { auditAlike } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";

interface Receiving {
  id: string;
  is_owner: boolean;
  turns: string[];
}

async function vendorsOf({ trx, actor }: Ctx, user_id: string): Promise<Receiving[]> {
  const { rows } = await sql<Receiving>`select id, default_owner_id is not distinct from ${user_id}::uuid as is_owner,
      rotation_ids as turns
    from api_vendors where tenant_id = ${actor.tenant_id} and deleted_at is null
      and (default_owner_id = ${user_id}::uuid or ${user_id}::uuid = any(rotation_ids))
    order by id for update`.execute(trx);
  return rows;
}

async function lockVendors(
  { trx, actor }: Ctx,
  ids: readonly string[],
): Promise<(Receiving & { owner: string | null })[]> {
  const { rows } = await sql<Receiving & { owner: string | null }>`select id, default_owner_id as owner,
      rotation_ids as turns from api_vendors
    where tenant_id = ${actor.tenant_id} and deleted_at is null and id = any(${ids}::uuid[])
    order by id for update`.execute(trx);
  return rows;
}

interface Given {
  id: string;
  owner_id?: string | null;
  turns?: readonly string[];
}

async function give(ctx: Ctx, given: readonly Given[]): Promise<void> {
  const { trx, actor, world, changeSet } = ctx;
  for (const { id, owner_id, turns } of given) {
    await sql`update api_vendors set updated_at = ${world.now()},
        default_owner_id = ${owner_id === undefined ? sql`default_owner_id` : sql`${owner_id}::uuid`},
        rotation_ids = ${turns === undefined ? sql`rotation_ids` : sql`${[...turns]}::uuid[]`}
      where tenant_id = ${actor.tenant_id} and id = ${id}`.execute(trx);
  }
  const ids = given.map(({ id }) => id);
  await auditAlike(ctx, { action: "hand_over", record_type: "api_vendor" }, ids);
  changeSet.add("api_vendors", ...ids);
}

/** What was handed over, by vendor: the default owner, a place in turn, or one that the receiver already had. */
const marks = { owner: "owner", turn: "turn", dropped: "dropped" } as const;

function withoutTwice(turns: readonly string[], from: string, to: string | null): string[] {
  if (to === null || turns.includes(to)) return turns.filter((id) => id !== from);
  return turns.map((id) => (id === from ? to : id));
}

export const removedVendorDefaults: RemovalPart = {
  name: "vendors",

  count: async (ctx, user_id) => (await vendorsOf(ctx, user_id)).length,

  async handOver(ctx, user_id, to) {
    const vendors = await vendorsOf(ctx, user_id);
    await give(
      ctx,
      vendors.map(({ id, is_owner, turns }) => ({
        id,
        ...(is_owner && { owner_id: to.user_id }),
        ...(turns.includes(user_id) && { turns: withoutTwice(turns, user_id, to.user_id) }),
      })),
    );
    const ids = vendors.map(({ id, is_owner, turns }) => {
      const turn = to.user_id === null || turns.includes(to.user_id) ? marks.dropped : marks.turn;
      return [id, ...(is_owner ? [marks.owner] : []), ...(turns.includes(user_id) ? [turn] : [])].join(" ");
    });
    return { ids, count: vendors.length, to };
  },

  async restore(ctx, user_id, { ids, to }) {
    const handed = new Map(
      ids.map((text): [string, string[]] => {
        const [id = "", ...had] = text.split(" ");
        return [id, had.length > 0 ? had : [marks.owner]];
      }),
    );
    const back = (await lockVendors(ctx, [...handed.keys()])).flatMap(({ id, owner, turns }): Given[] => {
      const had = handed.get(id) ?? [];
      const isOwners = had.includes(marks.owner) && owner === to.user_id;
      const mayReturn = !turns.includes(user_id);
      const replaced = had.includes(marks.turn) && mayReturn && to.user_id !== null && turns.includes(to.user_id);
      const dropped = had.includes(marks.dropped) && mayReturn;
      if (!isOwners && !replaced && !dropped) return [];
      const returned = replaced ? turns.map((one) => (one === to.user_id ? user_id : one)) : [...turns, user_id];
      return [{ id, ...(isOwners && { owner_id: user_id }), ...((replaced || dropped) && { turns: returned }) }];
    });
    await give(ctx, back);
    return { back: back.length, left: ids.length - back.length };
  },
};
