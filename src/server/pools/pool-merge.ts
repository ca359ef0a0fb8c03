/** Joins a pool with another: its contacts wait there, 1,000 per call, and what named it names the other. */
import type { Contact } from "../../domain/contacts/contact.ts";
import type { Pool } from "../../domain/pools/pool.ts";
import { bulkIdsMax } from "../../domain/values/limits.ts";
import type { Ctx } from "../context.ts";
import { findContacts, saveContacts } from "../contacts/contact-rows.ts";
import { countRows } from "../db/pages.ts";
import { hookPoint } from "../hooks.ts";

type Ids = Record<"from" | "to", string>;

/** Nothing waits in `from` any longer: handlers replace references to it. */
export const poolMerged = hookPoint<(ctx: Ctx, ids: Ids) => Promise<void>>("pool merged");

export interface Joined {
  moved: number;
  remaining: number;
}

/** Under `closePool` of both. Deleted contacts move too: they may be restored. */
export async function mergePool(ctx: Ctx, { pool, into }: Record<"pool" | "into", Pool>): Promise<Joined> {
  const { trx, actor, services } = ctx;
  const waiting = trx.selectFrom("contacts").where((eb) => eb.and({ tenant_id: actor.tenant_id, pool_id: pool.id }));
  const used = await countRows(waiting);
  const next = await waiting.select("id").orderBy("id").limit(bulkIdsMax).execute();
  const contacts = await findContacts(
    trx,
    actor.tenant_id,
    next.map(({ id }) => id),
    { lock: true },
  );
  // Those taken since they were found stay with their owner.
  const moved = await moveTo(ctx, contacts, { from: pool.id, to: into.id });
  const remaining = used - contacts.length;
  if (remaining > 0) return { moved, remaining };
  for (const follow of services.hooks.of(poolMerged)) await follow(ctx, { from: pool.id, to: into.id });
  return { moved, remaining };
}

async function moveTo(ctx: Ctx, contacts: readonly Contact[], { from, to }: Ids): Promise<number> {
  const updated_at = ctx.world.now();
  const changes = contacts
    .filter(({ pool_id }) => pool_id === from)
    .map((before) => ({ before, after: { ...before, pool_id: to, updated_at, version: before.version + 1 } }));
  return (await saveContacts(ctx, changes, { action: "merge_pool" })).length;
}
