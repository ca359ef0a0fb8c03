import { Badge } from "@mantine/core";
import type { VendorSource } from "../../domain/reference/vendor-source.ts";

/** Nobody may take worked-out answers for a vendor's. */
export function VendorBadge({ source, what }: { source: VendorSource; what: "rates" | "sandbox" }) {
  if (source === "live") return null;
  return (
    <Badge
      miw="max-content"
      variant="light"
      color="orange"
      title="Calculated by Fieldline, not the vendor. An administrator can connect the real vendor."
    >
      {what === "rates" ? "Sample rates" : "Sandbox"}
    </Badge>
  );
}
