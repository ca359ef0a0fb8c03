/** What a policy is called, and where it stands. */
import { Badge } from "@mantine/core";
import { optionWords } from "../../domain/contacts/labels.ts";
import { policyName } from "../../domain/policies/policy-name.ts";
import { isInForce, isOpenPolicy } from "../../domain/policies/policy-status.ts";
import type { Policy } from "../../domain/policies/policy.ts";
import { useOpened } from "../contact-parts/contact-context.ts";

export function usePolicyName(policy: Policy): string {
  const { lists } = useOpened();
  return policyName(policy, lists.carriers.find(({ id }) => id === policy.carrier_id)?.name ?? "");
}

export function PolicyBadge({ policy: { status } }: { policy: Policy }) {
  const color = isInForce(status) ? (status === "grace" ? "orange" : "green") : isOpenPolicy(status) ? "blue" : "gray";
  return (
    <Badge miw="max-content" variant="light" color={color}>
      {optionWords(status)}
    </Badge>
  );
}
