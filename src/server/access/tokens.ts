/**
 * Secrets that are handed out once: sessions, links, challenges. Most name their tenant, `<tenant_id>.<random>`. Only the
 * hash is stored, so a leaked copy of the database opens nothing.
 */
import { createHash, randomBytes } from "node:crypto";
import type { World } from "../../kit/world.ts";

const tokenShape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** The token to hand out, and what is stored of it. */
export function newToken(tenant_id: string): { token: string; token_hash: string } {
  const token = `${tenant_id}.${newSecret()}`;
  return { token, token_hash: hashToken(token) };
}

/** The token of a link for a user, and the row to store for it. */
export function newLink(world: World, { tenant_id, user_id }: { tenant_id: string; user_id: string }, lifeMs: number) {
  const { token, token_hash } = newToken(tenant_id);
  const created_at = world.now();
  const row = { tenant_id, id: world.uuid(), user_id, token_hash, created_at, expires_at: created_at + lifeMs };
  return { token, row };
}

/** The tenant named by a token, or undefined when the format is not ours. */
export function tenantOfToken(token: string | undefined): string | undefined {
  return token === undefined ? undefined : tokenShape.exec(token)?.[1];
}
