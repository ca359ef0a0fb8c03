/**
 * Session tokens: `<tenant_id>.<random>`. Only the hash is stored, so a leaked database copy cannot be used to sign in.
 */
import { createHash, randomBytes } from "node:crypto";

const tokenShape = /^([0-9a-f-]{36})\.([\w-]{43})$/;

export function newToken(tenant_id: string): string {
  return `${tenant_id}.${randomBytes(32).toString("base64url")}`;
}

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** The tenant named by a token, or undefined when the format is not ours. */
export function tenantOfToken(token: string | undefined): string | undefined {
  return token === undefined ? undefined : tokenShape.exec(token)?.[1];
}
