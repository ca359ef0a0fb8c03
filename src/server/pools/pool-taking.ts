/** The next contact of a pool: concurrent requests each get a different one. */
import type { Contact } from "../../domain/contacts/contact.ts";
import type { PoolTaking } from "../../domain/pools/pool.ts";
import { mayTakeNext, refuseTaking, takenBy, type Taker, turnBefore, turnWaitMs } from "../../domain/pools/taking.ts";
import { refuse } from "../../kit/refusal.ts";
import type { Ctx } from "../context.ts";
import { findContacts, saveContact } from "../contacts/contact-rows.ts";
import { takenToday, takenTodayUnderLock } from "./contact-taking.ts";
import { holdPool, listPoolRules, listTakers, lockOldest, type PoolRule } from "./pool-rows.ts";

/** The contact waiting longest that is not being taken right now. */
export async function takeNext(ctx: Ctx, pool_id: string): Promise<Contact> {
  const { trx, actor, world } = ctx;
  const pool = (await listPoolRules(trx, actor)).find(({ id }) => id === pool_id) ?? refuse("not_found");
  if (pool.rule === "round_robin") await holdPool(trx, actor.tenant_id, pool.id);
  const { user_id } = actor;
  const now = world.now();
  mayTakeNext({
    pool,
    taken_today: await takenTodayUnderLock(ctx, pool.id),
    takers: await takersOf(ctx, pool),
    user_id,
    now,
  });
  const id = await lockOldest(trx, actor.tenant_id, pool.id);
  const [contact] = id === undefined ? [] : await findContacts(trx, actor.tenant_id, [id]);
  if (!contact) return refuseTaking("pool_empty");
  return saveContact(ctx, contact, takenBy(contact, { user_id, now }), { action: "take" });
}

export async function takingsOf(ctx: Ctx): Promise<PoolTaking[]> {
  const { trx, actor, world } = ctx;
  const takings: PoolTaking[] = [];
  for (const pool of await listPoolRules(trx, actor)) {
    if (!pool.active) continue;
    const taken_today = await takenToday(ctx, pool.id);
    takings.push({
      pool_id: pool.id,
      taken_today,
      left_today: Math.max(0, pool.daily_take_limit - taken_today),
      turn: turnBefore(await takersOf(ctx, pool), actor.user_id, world.now()),
    });
  }
  return takings;
}

/** Recent takers of the pool, if its rule depends on them. */
async function takersOf({ trx, actor, world }: Ctx, { id, rule }: PoolRule): Promise<Taker[]> {
  return rule === "round_robin" ? listTakers(trx, actor.tenant_id, id, world.now() - turnWaitMs) : [];
}
