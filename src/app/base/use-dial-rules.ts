import type { DialRules } from "../../domain/dialer/dial-check.ts";
import { dialRulesOf } from "../../domain/dialer/dial-rules.ts";
import { useLocal } from "./live.ts";
import { useCurrentUser } from "./session-provider.tsx";

/** The company's calling rules in force now, by the server's clock. */
export function useDialRules(): DialRules {
  const { clock } = useLocal();
  return dialRulesOf(useCurrentUser(), clock.now());
}
