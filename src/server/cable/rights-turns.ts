/**
 * Users whose rights changed a moment ago. A socket whose user was looked up before the change must not open with the
 * old rights: it is told to reconnect.
 */
import type { World } from "../../kit/world.ts";

/** Longer than any handshake. */
const rememberedMs = 60_000;

type Person = Readonly<{ tenant_id: string; user_id: string }>;

export class RightsTurns {
  readonly #world: Pick<World, "now">;
  /** In order of arrival; a counter, because several may arrive within a millisecond. */
  readonly #turns = new Map<string, { turn: number; at: number }>();
  #count = 0;

  constructor(world: Pick<World, "now">) {
    this.#world = world;
  }

  /** Read before a user is looked up. */
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
