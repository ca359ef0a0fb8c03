/**
 * Verifies a Calendly webhook: header `Calendly-Webhook-Signature: t={seconds},v1={hex}`, the HMAC-SHA256 of
 * `{t}.{body}` with the subscription's signing key (developer.calendly.com, webhook signatures). Anything older than
 * three minutes is a replay.
 */
import { createHmac, timingSafeEqual } from "node:crypto";

const toleranceSeconds = 180;

export function calendlySignature(signing_key: string, body: string, now: number): string {
  const seconds = String(Math.floor(now / 1_000));
  return `t=${seconds},v1=${macOf(signing_key, seconds, body)}`;
}

export function isSignedByCalendly(
  header: string | undefined,
  { signing_key, body, now }: { signing_key: string; body: string; now: number },
): boolean {
  const { seconds, mac } = /^t=(?<seconds>\d{1,12}),v1=(?<mac>[0-9a-f]{64})$/.exec(header ?? "")?.groups ?? {};
  if (seconds === undefined || mac === undefined) return false;
  if (Math.abs(now / 1_000 - Number(seconds)) > toleranceSeconds) return false;
  return timingSafeEqual(Buffer.from(macOf(signing_key, seconds, body)), Buffer.from(mac));
}

function macOf(signing_key: string, seconds: string, body: string): string {
  return createHmac("sha256", signing_key).update(`${seconds}.${body}`).digest("hex");
}
