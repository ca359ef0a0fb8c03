/**
 * Each idempotency key takes effect once: its row is written in the handler's own transaction, so the effect and the
 * key commit together. A second request with the same key waits for the first and gets the same response.
 */
import { createHash } from "node:crypto";
import { refuse } from "../../kit/refusal.ts";
import type { Actor } from "../actor.ts";
import type { Trx } from "../db/schema.ts";

const keyLengthMax = 200;

export interface StoredReply {
  status: number;
  reply: string | null;
}

export interface Claim {
  key: string;
  hash: string;
}

/** The `digest` of a request with a secret is keyed, so that a copy of the table cannot be used to guess it. */
export function claimOf(
  key: string | undefined,
  method: string,
  url: string,
  body: unknown,
  digest = plainDigest,
): Claim | undefined {
  if (key === undefined) return undefined;
  if (key.length === 0 || key.length > keyLengthMax)
    refuse("bad_request", { "Idempotency-Key": ["Must have 1 to 200 characters."] });
  return { key, hash: digest(`${method} ${url}\n${JSON.stringify(body) ?? ""}`) };
}

/** For one item of a request, which takes effect by itself. */
export function itemClaim({ key, hash }: Claim, item: string): Claim {
  return { key: `${key} ${item}`, hash };
}

function plainDigest(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

/** The stored response when this was done before; undefined when the key is now ours. */
export async function replayOrClaim(
  trx: Trx,
  actor: Actor,
  claim: Claim,
  at: number,
): Promise<StoredReply | undefined> {
  const { tenant_id, user_id } = actor;
  const claimed = await trx
    .insertInto("idempotency_keys")
    .values({ tenant_id, user_id, key: claim.key, request_hash: claim.hash, status: 0, reply: null, at })
    .onConflict((conflict) => conflict.doNothing())
    .returning("key")
    .executeTakeFirst();
  if (claimed) return undefined;
  const stored = await storedReply(trx, actor, claim);
  if (!stored) throw new Error("the key was purged while it was asked for");
  return stored;
}

/** Claims nothing: undefined while the first request is still running, too. */
export async function storedReply(trx: Trx, actor: Actor, claim: Claim): Promise<StoredReply | undefined> {
  const { tenant_id, user_id } = actor;
  const stored = await trx
    .selectFrom("idempotency_keys")
    .select(["request_hash", "status", "reply"])
    .where((eb) => eb.and({ tenant_id, user_id, key: claim.key }))
    .executeTakeFirst();
  if (!stored) return undefined;
  if (stored.request_hash !== claim.hash)
    refuse("key_reused", { "Idempotency-Key": ["Was used for another request."] });
  return { status: stored.status, reply: stored.reply };
}

export async function remember(trx: Trx, actor: Actor, claim: Claim, stored: StoredReply): Promise<void> {
  await trx
    .updateTable("idempotency_keys")
    .set(stored)
    .where((eb) => eb.and({ tenant_id: actor.tenant_id, user_id: actor.user_id, key: claim.key }))
    .execute();
}
