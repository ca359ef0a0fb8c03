/** Tokens of vendor keys: `flv_<tenant>_<random>`. Only the hash and the last characters are stored. */
import { hashToken, newSecret } from "../access/tokens.ts";

const shape = /^Bearer flv_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})_[\w-]{43}$/i;
const hintLength = 8;

export function newVendorToken(tenant_id: string): { token: string; token_hash: string; token_hint: string } {
  const token = `flv_${tenant_id.replaceAll("-", "")}_${newSecret()}`;
  return { token, token_hash: hashToken(token), token_hint: token.slice(-hintLength) };
}

/** The company and the hash of the token in an Authorization header; undefined when the format is not ours. */
export function vendorTokenIn(
  authorization: string | undefined,
): { tenant_id: string; token_hash: string } | undefined {
  const parts = authorization === undefined ? null : shape.exec(authorization);
  if (!parts || authorization === undefined) return undefined;
  return { tenant_id: parts.slice(1, 6).join("-").toLowerCase(), token_hash: hashToken(authorization.slice(7)) };
}
