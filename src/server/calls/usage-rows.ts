/** Call minutes used, against the quota (domain §12, §16). */
import { sql } from "kysely";
import type { DialerLicense, Subscription } from "../../domain/users/subscription.ts";
import type { Trx } from "../db/schema.ts";
import { countAgainst, findHoldings, type Person } from "./holdings-rows.ts";

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
  await countAgainst(trx, { tenant_id, user_id }, { counted: "dialer", amount: minutes, now });
}

export interface DialerHoldings {
  dialer_subscription: Subscription | null;
  company_dialer_subscription: Subscription | null;
  dialer_license: DialerLicense | null;
}

/** What a user calls with (spec 000 §3). */
export async function findDialerHoldings(trx: Trx, who: Person): Promise<DialerHoldings> {
  const { subscription, company_subscription, license } = await findHoldings(trx, who, "dialer");
  return {
    dialer_subscription: subscription,
    company_dialer_subscription: company_subscription,
    dialer_license: license,
  };
}
