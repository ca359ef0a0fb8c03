/**
 * Session tokens replaced a moment ago. Requests already in flight with an old token are rejected, and that response
 * may arrive after the new cookies: it must not clear them. In-flight responses last seconds, so process memory is
 * sufficient.
 */
import type { World } from "../../kit/world.ts";
import { hashToken } from "./tokens.ts";

export const replacedKeptMs = 60_000;

export class ReplacedTokens {
  readonly #world: World;
  /** Replacement time of each token, oldest first. */
  readonly #at = new Map<string, number>();

  constructor(world: World) {
    this.#world = world;
  }

  add(token: string): void {
    this.#forgetOld();
    this.#at.set(hashToken(token), this.#world.now());
  }

  has(token: string): boolean {
    this.#forgetOld();
    return this.#at.has(hashToken(token));
  }

  #forgetOld(): void {
    const oldest = this.#world.now() - replacedKeptMs;
    for (const [hash, at] of this.#at) {
      if (at > oldest) return;
      this.#at.delete(hash);
    }
  }
}
