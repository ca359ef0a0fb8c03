import type { VendorSource } from "../../domain/reference/vendor-source.ts";
import { ToneBadge } from "../../ui/tone-badge.tsx";

/** Marks results of the local adapter, so that they are not mistaken for the vendor's. */
export function VendorBadge({ source, what }: { source: VendorSource; what: "rates" | "sandbox" }) {
  if (source === "live") return null;
  return (
    <ToneBadge
      tone="warn"
      title="Calculated by Fieldline, not the vendor. An administrator can connect the real vendor."
    >
      {what === "rates" ? "Sample rates" : "Sandbox"}
    </ToneBadge>
  );
}
