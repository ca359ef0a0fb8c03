/**
 * Who certifies the time of a seal: a timestamp authority (RFC 3161), where TIMESTAMP_URL names one. Without one the time
 * is the server's own.
 */
import { VendorTrouble } from "../http/vendor-trouble.ts";
import type { Outgoing } from "../http/egress.ts";
import type { VendorSettings } from "../settings.ts";
import { certificatesIn } from "./certificate-chain.ts";
import { newTimestampAsk, tokenOf } from "./timestamp-token.ts";

export interface TimestampAuthority {
  readonly host: string;
  /** Its certificate must lead to one of TIMESTAMP_CA. */
  readonly isChecked: boolean;
  /** The token of a SHA-256 hash at the time of the seal, in DER. Throws `VendorTrouble`. */
  certify(sha256: Uint8Array, now: number): Promise<Uint8Array>;
}

/** Undefined where no authority is configured. */
export function openTimestamps(
  { environment }: Pick<VendorSettings, "environment">,
  outgoing: Outgoing,
): TimestampAuthority | undefined {
  const address = environment["TIMESTAMP_URL"];
  if (!address) return undefined;
  const url = new URL(address);
  const pem = environment["TIMESTAMP_CA"];
  const trusted = pem ? certificatesIn(pem) : [];
  return {
    host: url.host,
    isChecked: trusted.length > 0,
    certify: async (sha256, now) => {
      const asked = await newTimestampAsk(sha256);
      const headers = { "content-type": "application/timestamp-query", accept: "application/timestamp-reply" };
      const { status, bytes } = await outgoing.ask({ method: "POST", url, headers, body: asked.bytes });
      if (status !== 200) throw new VendorTrouble("failed", status);
      return tokenOf(bytes, asked, { now, trusted });
    },
  };
}
