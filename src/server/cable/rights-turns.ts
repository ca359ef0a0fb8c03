/**
 * Whose rights changed a moment ago. A socket whose person was looked up before that must not be opened after it as who they
 * were: it is told to come back.
 */
import type { World } from "../../kit/world.ts";

/** Longer than any handshake takes. */
const rememberedMs = 60_000;

type Person = Readonly<{ tenant_id: string; user_id: string }>;

export class RightsTurns {
  readonly #world: Pick<World, "now">;
  /** In the order they came; a count, because several may come within a millisecond. */
  readonly #turns = new Map<string, { turn: number; at: number }>();
  #count = 0;

  constructor(world: Pick<World, "now">) {
    this.#world = world;
  }

  /** Taken before somebody is looked up. */
  get count(): number {
    return this.#count;
  }

  note(who: Person): void {
    const now = this.#world.now();
    this.#turns.delete(keyOf(who));
    this.#turns.set(keyOf(who), { turn: ++this.#count, at: now });
    for (const [key, { at }] of this.#turns) {
      if (now - at < rememberedMs) break;
      this.#turns.delete(key);
    }
  }

  isSince(count: number, who: Person): boolean {
    return (this.#turns.get(keyOf(who))?.turn ?? 0) > count;
  }
}

const keyOf = ({ tenant_id, user_id }: Person) => `${tenant_id}:${user_id}`;
