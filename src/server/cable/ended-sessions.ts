/**
 * Sessions that ended a moment ago. A socket whose session was looked up just before that must not open afterwards:
 * nothing would close it.
 */
import type { World } from "../../kit/world.ts";

/** Longer than any handshake. */
const rememberedMs = 60_000;

export class EndedSessions {
  readonly #world: Pick<World, "now">;
  /** In the order they ended. */
  readonly #ended = new Map<string, number>();

  constructor(world: Pick<World, "now">) {
    this.#world = world;
  }

  note(session_id: string): void {
    const now = this.#world.now();
    this.#ended.delete(session_id);
    this.#ended.set(session_id, now);
    for (const [id, at] of this.#ended) {
      if (now - at < rememberedMs) break;
      this.#ended.delete(id);
    }
  }

  has(session_id: string): boolean {
    return this.#ended.has(session_id);
  }
}
