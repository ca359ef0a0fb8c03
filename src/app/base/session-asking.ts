/**
 * When the server is asked who is here.
 *
 *   now ── joins an ask on its way        anew ── what is on its way does not count
 *   soon ── one for all that say so within two seconds
 *   until answered ── every 5, 10, 20 … 60 s, anew from the shortest pause
 */
import { profileFetchDedupeMs, profileFetchRetryLongestMs, profileFetchRetryMs } from "../../domain/session/limits.ts";
import type { World } from "../../kit/world.ts";

/** Asks once and acts on the answer, as long as it counts. Throws nothing. */
type Ask = (counts: () => boolean) => Promise<void>;

export class SessionAsking {
  readonly #world: Pick<World, "now" | "sleep">;
  readonly #ask: Ask;
  #asking: Promise<void> | null = null;
  #isSoon = false;
  #askedAt = -Infinity;
  /** An answer counts for as long as nothing else was asked or done meanwhile. */
  #turn = 0;
  /** Set while nobody has answered; its end ends the asking. */
  #unanswered: AbortController | null = null;

  constructor(world: Pick<World, "now" | "sleep">, ask: Ask) {
    this.#world = world;
    this.#ask = ask;
  }

  now(): Promise<void> {
    return this.#asking ?? this.anew();
  }

  anew(): Promise<void> {
    const turn = ++this.#turn;
    this.#askedAt = this.#world.now();
    const asking = this.#ask(() => turn === this.#turn).finally(() => {
      if (this.#asking === asking) this.#asking = null;
    });
    this.#asking = asking;
    return asking;
  }

  /** `isWanted`: still, when it is time. */
  soon(isWanted: () => boolean): void {
    if (this.#isSoon) return;
    this.#isSoon = true;
    void this.#afterPause(isWanted).finally(() => (this.#isSoon = false));
  }

  async #afterPause(isWanted: () => boolean): Promise<void> {
    const rest = this.#askedAt + profileFetchDedupeMs - this.#world.now();
    // A clock that was set back must not make it longer.
    if (rest > 0) await this.#world.sleep(Math.min(rest, profileFetchDedupeMs));
    if (isWanted()) await this.now();
  }

  isUnanswered(): boolean {
    return this.#unanswered !== null;
  }

  untilAnswered(): void {
    this.#unanswered?.abort();
    this.#unanswered = new AbortController();
    void this.#again(this.#unanswered.signal);
  }

  async #again(answered: AbortSignal): Promise<void> {
    for (let tries = 0; !answered.aborted; tries++) {
      const pause = Math.min(profileFetchRetryMs * 2 ** tries, profileFetchRetryLongestMs);
      await this.#world.sleep(pause, answered).catch(() => undefined);
      if (!answered.aborted) await this.now();
    }
  }

  answered(): void {
    this.#unanswered?.abort();
    this.#unanswered = null;
  }

  /** An answer on its way counts no more. */
  disregard(): void {
    this.#turn++;
  }
}
