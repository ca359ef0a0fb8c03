import type { VendorSource } from "../../domain/reference/vendor-source.ts";
import { ToneBadge } from "../../ui/tone-badge.tsx";

/** Marks results of the local adapter, so that they are not mistaken for the vendor's. */
export function LocalBadge({ source, vendor }: { source: VendorSource | undefined; vendor: string }) {
  if (source !== "sandbox") return null;
  return (
    <ToneBadge
      tone="warn"
      title={`${vendor} is simulated on this server, so nothing is sent out. An administrator can connect the live service.`}
    >
      Simulated
    </ToneBadge>
  );
}
