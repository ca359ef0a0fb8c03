/**
 * Tokens a browser has just been given others for. What it had on its way with them is refused, and that reply may come
 * after the new cookies: it must not take those along. A reply is on its way for seconds, so this process's memory will do.
 */
import type { World } from "../../kit/world.ts";
import { hashToken } from "./session-token.ts";

export const replacedKeptMs = 60_000;

export class ReplacedTokens {
  readonly #world: World;
  /** When each was replaced, oldest first. */
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
