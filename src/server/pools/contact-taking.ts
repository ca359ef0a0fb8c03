/** `assign_to_me`: when several users take the same contact at once, exactly one gets it. */
import type { Contact } from "../../domain/contacts/contact.ts";
import { contactMessages } from "../../domain/contacts/messages.ts";
import { takeContact, type Taking } from "../../domain/pools/taking.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { dayOf } from "../../kit/dates.ts";
import { dayMs, hourMs } from "../../kit/durations.ts";
import { refuse } from "../../kit/refusal.ts";
import { isVisible, visibilityOf } from "../changes/visibility.ts";
import type { Ctx } from "../context.ts";
import { findContacts, saveContact } from "../contacts/contact-rows.ts";
import { countUnderLock } from "../db/count-under-lock.ts";
import { findPoolRule, listOldest, listReceived } from "./pool-rows.ts";

/** Locks the contact's row before checking it: the second user finds it taken. */
export async function takeFromPool(ctx: Ctx, id: number): Promise<Contact> {
  const [contact] = await findContacts(ctx.trx, ctx.actor.tenant_id, [id], { lock: true });
  const visibility = await visibilityOf(ctx.trx, ctx.actor);
  if (!contact || !isVisible(visibility, contact)) return refuseUnseen(ctx, id, visibility.pools);
  const taken = takeContact(contact, await takingOf(ctx, contact));
  return saveContact(ctx, contact, taken, { action: "take" });
}

/** Users who could see it in the pool are told that it was taken; everybody else gets 404. */
async function refuseUnseen({ trx, actor }: Ctx, id: number, pools: readonly string[]): Promise<never> {
  const move = await trx
    .selectFrom("moves")
    .select("from_pool_id")
    .where((eb) => eb.and({ tenant_id: actor.tenant_id, contact_id: id }))
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();
  if (move?.from_pool_id && pools.includes(move.from_pool_id))
    refuse("not_in_pool", { base: [contactMessages.not_in_pool] });
  return refuse("not_found");
}

async function takingOf(ctx: Ctx, contact: Contact): Promise<Taking> {
  const pool = contact.pool_id === null ? undefined : await findPoolRule(ctx.trx, ctx.actor.tenant_id, contact.pool_id);
  const user_id = ctx.actor.user_id;
  const taken_today = pool ? await takenTodayUnderLock(ctx, pool.id) : 0;
  const [oldest] = pool?.rule === "oldest_first" ? await listOldest(ctx.trx, ctx.actor.tenant_id, pool.id, 1) : [];
  return { pool, taken_today, user_id, now: ctx.world.now(), ...(oldest === undefined ? {} : { oldest_id: oldest }) };
}

/** Two concurrent takes cannot both be the last one allowed today. */
export function takenTodayUnderLock(ctx: Ctx, pool_id: string, user_id = ctx.actor.user_id): Promise<number> {
  const { tenant_id } = ctx.actor;
  const ofUser = { tenant_id, counted: "pool_takes", of: `${user_id} ${pool_id}` } as const;
  return countUnderLock(ctx.trx, ofUser, () => takenToday(ctx, pool_id, user_id));
}

export async function takenToday(ctx: Ctx, pool_id: string, user_id = ctx.actor.user_id): Promise<number> {
  const { trx, actor, world } = ctx;
  const { tenant_id } = actor;
  const { timezone } = await trx
    .selectFrom("users")
    .select("timezone")
    .where((eb) => eb.and({ tenant_id, id: user_id }))
    .executeTakeFirstOrThrow();
  const now = world.now();
  const zone = zoneName(timezone);
  const received = await listReceived(trx, { tenant_id, user_id, pool_id }, now - longestDayMs);
  return received.filter((at) => dayOf(at, zone) === dayOf(now, zone)).length;
}
/** The day clocks go back has 25 hours. */
const longestDayMs = dayMs + hourMs;
