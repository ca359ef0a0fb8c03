/** Verifies a Twilio webhook: HMAC-SHA1 over the exact public URL and every field, sorted by name. */
import { createHmac, timingSafeEqual } from "node:crypto";

export function twilioSignature(authToken: string, url: string, fields: Readonly<Record<string, string>>): string {
  const text = Object.keys(fields)
    .sort()
    .reduce((joined, name) => `${joined}${name}${fields[name] ?? ""}`, url);
  return createHmac("sha1", authToken).update(text, "utf8").digest("base64");
}

export function isSignedByTwilio(
  given: string | undefined,
  { authToken, url, fields }: { authToken: string; url: string; fields: Readonly<Record<string, string>> },
): boolean {
  const wanted = Buffer.from(twilioSignature(authToken, url, fields));
  const shown = Buffer.from(given ?? "");
  return shown.length === wanted.length && timingSafeEqual(shown, wanted);
}
