/** Verifies a Telnyx webhook: Ed25519 over `timestamp|raw body`, not older than some minutes. */
import { createPublicKey, verify } from "node:crypto";

export interface SignedHook {
  readonly signature: string | undefined;
  /** Seconds. */
  readonly timestamp: string | undefined;
  readonly body: string;
}

const toleranceMs = 300_000;
/** What stands before the 32 bytes of an Ed25519 key in SPKI. */
const prefix = Buffer.from("302a300506032b6570032100", "hex");

/** `publicKey`: base64, as their portal shows it. */
export function telnyxKeyMustFit(publicKey: string): void {
  if (Buffer.from(publicKey, "base64").length !== 32)
    throw new Error("TELNYX_PUBLIC_KEY must be the 32-byte key of the portal, in base64");
}

export function isSignedByTelnyx(
  { signature = "", timestamp = "", body }: SignedHook,
  { publicKey, now }: { publicKey: string; now: number },
): boolean {
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now - Number(timestamp) * 1_000) > toleranceMs) return false;
  const key = createPublicKey({
    key: Buffer.concat([prefix, Buffer.from(publicKey, "base64")]),
    format: "der",
    type: "spki",
  });
  return verify(null, Buffer.from(`${timestamp}|${body}`), key, Buffer.from(signature, "base64"));
}
