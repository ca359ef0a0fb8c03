/** Where a security stands. */
import { Badge } from "@mantine/core";
import { optionWords } from "../../domain/contacts/labels.ts";
import type { Security } from "../../domain/policies/security.ts";

const colorOf: Record<Security["status"], string> = {
  proposed: "blue",
  pending: "blue",
  open: "green",
  restricted: "orange",
  transferred: "gray",
  closed: "gray",
};

export function SecurityBadge({ security: { status } }: { security: Security }) {
  return (
    <Badge miw="max-content" variant="light" color={colorOf[status]}>
      {optionWords(status)}
    </Badge>
  );
}
