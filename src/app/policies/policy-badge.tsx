/** Name and status of a policy. */
import { optionWords } from "../../domain/contacts/labels.ts";
import { policyName } from "../../domain/policies/policy-name.ts";
import { isInForce, isOpenPolicy } from "../../domain/policies/policy-status.ts";
import type { Policy } from "../../domain/policies/policy.ts";
import { useOpened } from "../contact-parts/contact-context.ts";
import { ToneBadge } from "../../ui/tone-badge.tsx";

export function usePolicyName(policy: Policy): string {
  const { lists } = useOpened();
  return policyName(policy, lists.carriers.find(({ id }) => id === policy.carrier_id)?.name ?? "");
}

export function PolicyBadge({ policy: { status } }: { policy: Policy }) {
  const tone = isInForce(status) ? (status === "grace" ? "warn" : "good") : isOpenPolicy(status) ? undefined : "quiet";
  return <ToneBadge tone={tone}>{optionWords(status)}</ToneBadge>;
}
