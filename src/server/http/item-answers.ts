/** Calls whose items each have a transaction of their own: each is remembered, then the answer as a whole. */
import type { Endpoint } from "../../contract/declare.ts";
import type { Ctx, ItemsCtx, VendorCtx } from "../context.ts";
import { type Claim, itemClaim, remember, replayOrClaim, type StoredReply, storedReply } from "./idempotency.ts";
import { statusOf, textOf } from "./replies.ts";

interface ItemsCall {
  endpoint: Endpoint;
  claim: Claim | undefined;
  run: (once: ItemsCtx["once"]) => Promise<unknown>;
}

export async function answerItems(ctx: VendorCtx, { endpoint, claim, run }: ItemsCall): Promise<StoredReply> {
  const known = claim && (await ctx.inTenant(({ trx, actor }) => storedReply(trx, actor, claim)));
  if (known) return known;
  const result = await run((item, work) =>
    ctx.inTenant((inside) => (claim ? itemOnce(inside, itemClaim(claim, item), work) : work(inside))),
  );
  const stored = { status: statusOf(endpoint, result), reply: textOf(result) };
  return claim ? ctx.inTenant((inside) => firstAnswer(inside, claim, stored)) : stored;
}

/** Of two requests at once, the answer that is stored first is that of both. */
async function firstAnswer({ trx, actor, world }: Ctx, claim: Claim, stored: StoredReply): Promise<StoredReply> {
  const first = await replayOrClaim(trx, actor, claim, world.now());
  if (!first) await remember(trx, actor, claim, stored);
  return first ?? stored;
}

async function itemOnce<T>(ctx: Ctx, claim: Claim, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const { trx, actor, world } = ctx;
  const known = await replayOrClaim(trx, actor, claim, world.now());
  if (known) return (known.reply === null ? undefined : JSON.parse(known.reply)) as T;
  const result = await work(ctx);
  await remember(trx, actor, claim, { status: 200, reply: textOf(result) });
  return result;
}
