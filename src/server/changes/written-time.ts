/** When a device made a write, as far as its word is accepted. */
import type { Ctx } from "../context.ts";

/**
 * Not ahead of the server's clock, and no earlier than the device was offline: it sends the server's time that it knew
 * when it made the write. A session that sends none was not offline. API clients may date their records.
 */
export function writtenTime({ world, actor, request }: Pick<Ctx, "world" | "actor" | "request">, at?: number): number {
  const now = world.now();
  if (at === undefined || at >= now) return now;
  return actor.api_scopes ? at : Math.max(at, Math.min(now, request.heard_at ?? now));
}
