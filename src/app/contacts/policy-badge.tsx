/** What a policy is called, and where it stands. */
import { Badge } from "@mantine/core";
import { optionWords } from "../../domain/contacts/labels.ts";
import { isInForce, isOpenPolicy } from "../../domain/contacts/policy-status.ts";
import type { Policy } from "../../domain/contacts/policy.ts";
import { useOpened } from "./contact-context.ts";

export function usePolicyName({ carrier_id, policy_type, product_name }: Policy): string {
  const { lists } = useOpened();
  const carrier = lists.carriers.find(({ id }) => id === carrier_id)?.name ?? "";
  return [carrier, product_name || (policy_type ? optionWords(policy_type) : "")].filter(Boolean).join(" · ");
}

export function PolicyBadge({ policy: { status } }: { policy: Policy }) {
  const color = isInForce(status) ? (status === "grace" ? "orange" : "green") : isOpenPolicy(status) ? "blue" : "gray";
  return (
    <Badge miw="max-content" variant="light" color={color}>
      {optionWords(status)}
    </Badge>
  );
}
