/** What features keep for a user, and hand over when the user is removed. */
import type { RemovalPartName, RemovalReceiver } from "../../domain/users/removal.ts";
import type { Ctx } from "../context.ts";
import { hookPoint } from "../hooks.ts";

export interface RemovalPart {
  readonly name: RemovalPartName;
  /** Records that need a receiver: what `handOver` moves, if nothing changes in between. */
  count(ctx: Ctx, user_id: string): Promise<number>;
  /** Why the user cannot be removed now. */
  blocked?(ctx: Ctx, user_id: string): Promise<string | undefined>;
  /** Why this receiver cannot take it; users exist and are active. */
  fault?(ctx: Ctx, user_id: string, to: RemovalReceiver): Promise<string | undefined>;
  /** Called with a receiver that exists. Returns what was moved. */
  handOver(ctx: Ctx, user_id: string, to: RemovalReceiver): Promise<HandedOver>;
  /** Gives back what nobody moved since. */
  restore(ctx: Ctx, user_id: string, handed: HandedOver): Promise<{ back: number; left: number }>;
}

export interface HandedOver {
  /** Records, or the transfer that moves them. */
  ids: readonly string[];
  count: number;
  to: RemovalReceiver;
}

/** In the order in which they are handed over. */
export const userRemovalParts = hookPoint<RemovalPart>("parts of a removed user");
