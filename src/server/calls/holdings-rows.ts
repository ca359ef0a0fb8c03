/** Subscriptions and licenses of minutes and of texts (spec 000 §3, domain §16): the same tables for both, twice. */
import { sql } from "kysely";
import type { DialerLicense, Subscription } from "../../domain/users/subscription.ts";
import type { Trx } from "../db/schema.ts";

export interface Person {
  tenant_id: string;
  user_id: string;
}

const tables = {
  dialer: { subscriptions: sql.table("dialer_subscriptions"), licenses: sql.table("dialer_licenses") },
  sms: { subscriptions: sql.table("sms_subscriptions"), licenses: sql.table("sms_licenses") },
} as const;
export type Counted = keyof typeof tables;

export interface Holdings {
  subscription: Subscription | null;
  company_subscription: Subscription | null;
  license: DialerLicense | null;
}

/** A licensed user is paid for by a manager, and usage counts against that license; others have their own subscription. */
export async function findHoldings(trx: Trx, who: Person, counted: Counted): Promise<Holdings> {
  const license = await licenseOf(trx, who, counted);
  const own = license ?? (await ownSubscription(trx, who, counted));
  const { subscriptions } = tables[counted];
  const { rows } = await sql<Held>`select order_type, state, current_usage from ${subscriptions}
    where tenant_id = ${who.tenant_id} and type = 'company' order by created_at desc limit 1`.execute(trx);
  const [company] = rows;
  return {
    subscription: own ? shown(own) : null,
    company_subscription: company ? shown(company) : null,
    license: license ? { paid: license.paid, allocation: license.allocation } : null,
  };
}

/** `amount`: minutes or units; negative when less was used than counted before. */
export async function countAgainst(
  trx: Trx,
  who: Person,
  { counted, amount, now }: { counted: Counted; amount: number; now: number },
): Promise<void> {
  const { tenant_id, user_id } = who;
  const { subscriptions, licenses } = tables[counted];
  const { rows } = await sql<{
    subscription_id: string;
  }>`update ${licenses} set used = used + ${amount}, updated_at = ${now}
    where tenant_id = ${tenant_id} and user_id = ${user_id} and state = 'assigned' returning subscription_id`.execute(
    trx,
  );
  const id = rows[0]?.subscription_id ?? (await ownSubscription(trx, who, counted))?.id;
  if (id === undefined) return;
  await sql`update ${subscriptions} set current_usage = current_usage + ${amount}, updated_at = ${now}
    where tenant_id = ${tenant_id} and id = ${id}`.execute(trx);
}

/** Whoever counts against the license afterwards waits for this transaction. */
export async function lockLicense(trx: Trx, { tenant_id, user_id }: Person, counted: Counted): Promise<void> {
  await sql`select 1 from ${tables[counted].licenses} where tenant_id = ${tenant_id} and user_id = ${user_id}
    and state = 'assigned' for update`.execute(trx);
}

interface Held {
  order_type: Subscription["order_type"];
  state: string;
  current_usage: number;
}

function shown({ order_type, current_usage, state }: Held): Subscription {
  return { active: state === "active" || state === "past_due", order_type, current_usage };
}

async function licenseOf(trx: Trx, { tenant_id, user_id }: Person, counted: Counted) {
  const { subscriptions, licenses } = tables[counted];
  const { rows } = await sql<Held & DialerLicense>`select l.paid, l.allocation, l.used as current_usage, s.order_type,
      s.state from ${licenses} l join ${subscriptions} s on s.tenant_id = l.tenant_id and s.id = l.subscription_id
    where l.tenant_id = ${tenant_id} and l.user_id = ${user_id} and l.state = 'assigned'`.execute(trx);
  return rows[0];
}

async function ownSubscription(trx: Trx, { tenant_id, user_id }: Person, counted: Counted) {
  const { rows } = await sql<Held & { id: string }>`select id, order_type, state, current_usage
    from ${tables[counted].subscriptions} where tenant_id = ${tenant_id} and user_id = ${user_id} and type = 'self'
    order by created_at desc limit 1`.execute(trx);
  return rows[0];
}
