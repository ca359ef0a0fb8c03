/** Call minutes used, against the quota (domain §12, §16). */
import { sql } from "kysely";
import type { DialerLicense, Subscription } from "../../domain/users/subscription.ts";
import type { Trx } from "../db/schema.ts";

export interface Person {
  tenant_id: string;
  user_id: string;
}

export interface Minutes {
  /** Day of the call, UTC. */
  day: string;
  call_direction: "inbound" | "outbound";
  /** Added to the count so far; negative when the call turned out shorter. */
  minutes: number;
  now: number;
}

export async function countMinutes(trx: Trx, { tenant_id, user_id }: Person, counted: Minutes): Promise<void> {
  const { day, call_direction, minutes, now } = counted;
  const inbound = call_direction === "inbound" ? minutes : 0;
  await sql`insert into dialer_usage as u (tenant_id, user_id, day, minutes_in, minutes_out)
    values (${tenant_id}, ${user_id}, ${day}, ${inbound}, ${minutes - inbound})
    on conflict (tenant_id, user_id, day) do update
      set minutes_in = u.minutes_in + excluded.minutes_in, minutes_out = u.minutes_out + excluded.minutes_out`.execute(
    trx,
  );
  const licence = await trx
    .updateTable("dialer_licenses")
    .set((eb) => ({ used: eb("used", "+", minutes), updated_at: now }))
    .where((eb) => eb.and({ tenant_id, user_id, state: "assigned" }))
    .returning("subscription_id")
    .executeTakeFirst();
  const subscription_id = licence?.subscription_id ?? (await ownSubscription(trx, { tenant_id, user_id }))?.id;
  if (subscription_id === undefined) return;
  await trx
    .updateTable("dialer_subscriptions")
    .set((eb) => ({ current_usage: eb("current_usage", "+", minutes), updated_at: now }))
    .where((eb) => eb.and({ tenant_id, id: subscription_id }))
    .execute();
}

export interface DialerHoldings {
  dialer_subscription: Subscription | null;
  company_dialer_subscription: Subscription | null;
  dialer_license: DialerLicense | null;
}

/**
 * What a user calls with (spec 000 §3). A licensed user is paid for by a manager, and usage counts against that
 * license; others have their own subscription.
 */
export async function findDialerHoldings(trx: Trx, who: Person): Promise<DialerHoldings> {
  const licence = await licenceOf(trx, who);
  const own = licence ?? (await ownSubscription(trx, who));
  const company = await trx
    .selectFrom("dialer_subscriptions")
    .select(["order_type", "state", "current_usage"])
    .where("tenant_id", "=", who.tenant_id)
    .where("type", "=", "company")
    .orderBy("created_at", "desc")
    .executeTakeFirst();
  return {
    dialer_subscription: own ? shown(own) : null,
    company_dialer_subscription: company ? shown(company) : null,
    dialer_license: licence ? { paid: licence.paid, allocation: licence.allocation } : null,
  };
}

function shown(row: Omit<Subscription, "active"> & { state: string }): Subscription {
  const { order_type, current_usage, state } = row;
  return { active: state === "active" || state === "past_due", order_type, current_usage };
}

function licenceOf(trx: Trx, { tenant_id, user_id }: Person) {
  return trx
    .selectFrom("dialer_licenses as l")
    .innerJoin("dialer_subscriptions as s", (join) =>
      join.onRef("s.tenant_id", "=", "l.tenant_id").onRef("s.id", "=", "l.subscription_id"),
    )
    .select(["l.paid", "l.allocation", "l.used as current_usage", "s.order_type", "s.state"])
    .where((eb) => eb.and({ "l.tenant_id": tenant_id, "l.user_id": user_id, "l.state": "assigned" }))
    .executeTakeFirst();
}

function ownSubscription(trx: Trx, { tenant_id, user_id }: Person) {
  return trx
    .selectFrom("dialer_subscriptions")
    .select(["id", "order_type", "state", "current_usage"])
    .where((eb) => eb.and({ tenant_id, user_id }))
    .where("type", "=", "self")
    .orderBy("created_at", "desc")
    .executeTakeFirst();
}
