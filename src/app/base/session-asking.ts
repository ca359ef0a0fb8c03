/**
 * Schedules session checks. `now` joins a check in flight; `anew` ignores its result and starts another; `soon` runs
 * one for all calls within two seconds; `untilAnswered` retries every 5 s, without a network every 60.
 */
import { profileFetchDedupeMs, profileFetchRetryMs, profileFetchRetryOfflineMs } from "../../domain/session/limits.ts";
import type { World } from "../../kit/world.ts";

/** Checks the session once and applies the answer, as long as it is current. Must not throw. */
type Ask = (counts: () => boolean) => Promise<void>;

export class SessionAsking {
  readonly #world: Pick<World, "now" | "sleep" | "online">;
  readonly #ask: Ask;
  #asking: Promise<void> | null = null;
  #isSoon = false;
  #askedAt = -Infinity;
  /** An answer is current while no other check or session change happened. */
  #turn = 0;
  /** Set while the server has not answered; aborting it stops the retries. */
  #unanswered: AbortController | null = null;

  constructor(world: Pick<World, "now" | "sleep" | "online">, ask: Ask) {
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

  /** `isWanted`: checked again after the pause. */
  soon(isWanted: () => boolean): void {
    if (this.#isSoon) return;
    this.#isSoon = true;
    void this.#afterPause(isWanted).finally(() => (this.#isSoon = false));
  }

  async #afterPause(isWanted: () => boolean): Promise<void> {
    const rest = this.#askedAt + profileFetchDedupeMs - this.#world.now();
    // A clock set back must not lengthen it.
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
    while (!answered.aborted) {
      // The browser may be wrong about being offline.
      const pause = this.#world.online() ? profileFetchRetryMs : profileFetchRetryOfflineMs;
      await this.#world.sleep(pause, answered).catch(() => undefined);
      if (!answered.aborted) await this.now();
    }
  }

  answered(): void {
    this.#unanswered?.abort();
    this.#unanswered = null;
  }

  /** An answer in flight is ignored. */
  disregard(): void {
    this.#turn++;
  }
}
