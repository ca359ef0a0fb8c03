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
      title="Worked out by Fieldline, not by the vendor. An administrator can connect the real one."
    >
      {what === "rates" ? "Sample rates" : "Sandbox"}
    </Badge>
  );
}
