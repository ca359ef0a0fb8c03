/** The checks the company has left, and adding a pack of them. */
import { useState } from "react";
import { numberChecks } from "../../contract/number-checks/number-checks.ts";
import type { CheckBalance } from "../../domain/number-checks/number-check.ts";
import { mayBuyChecks } from "../../domain/number-checks/pack-rights.ts";
import { useCachedRequest } from "../base/cached-request.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useVendor } from "../quotes/index.ts";

const nothing = {};

export function useChecks() {
  const user = useCurrentUser();
  const fetched = useCachedRequest(numberChecks.balance, nothing, "number_checks.balance");
  const [newer, setNewer] = useState<CheckBalance | null>(null);
  const buying = useVendor(numberChecks.buy);
  const balance = newer ?? fetched.data?.data;
  const buy = async () => {
    const reply = await buying.ask({ body: {} });
    if (reply) setNewer(reply.data);
  };
  return {
    fetched,
    balance,
    setNewer,
    buy,
    buying,
    mayBuy: balance !== undefined && mayBuyChecks(user.account_type, balance.pack.free),
  };
}
export type Checks = ReturnType<typeof useChecks>;
