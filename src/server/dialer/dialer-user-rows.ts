/** Inputs that decide whether a user may use the dialer, and for how long (spec 000 §5). */
import type { DialerUser } from "../../domain/dialer/dialer-access.ts";
import type { Trx } from "../db/schema.ts";
import { hasFeature } from "../db/flag-rows.ts";
import { findTwoFactor } from "../session/two-factor-rows.ts";
import { findCredentials } from "../users/credential-rows.ts";
import { findUser } from "../users/user-rows.ts";
import type { Person } from "../calls/holdings-rows.ts";
import { findDialerHoldings } from "../calls/usage-rows.ts";

/** Undefined: no such user. */
export async function findDialerUser(trx: Trx, who: Person): Promise<DialerUser | undefined> {
  const user = await findUser(trx, who.tenant_id, who.user_id);
  const credentials = await findCredentials(trx, who);
  if (!user || !credentials) return undefined;
  const required = await hasFeature(trx, { ...user, ...who }, "two_factor_required");
  const factor = await findTwoFactor(trx, who);
  const number = user.profile["dialer_verified_phone_number"];
  return {
    "change_password?": credentials.change_password,
    "two_fa_is_required?": credentials.two_factor_required || required,
    "has_2fa_enabled?": factor?.method != null,
    profile: {
      dialer_verified_phone_number: typeof number === "string" ? number : "",
      dialer_enabled: user.profile["dialer_enabled"] === true,
    },
    ...(await findDialerHoldings(trx, who)),
  };
}
