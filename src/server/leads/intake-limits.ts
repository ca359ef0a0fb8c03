/**
 * Failed requests by address. They are counted in each process, because the count exists to cost no query: it protects
 * the database from a key that was leaked and replaced, and each server adds a fixed share of the load. The limits a
 * vendor is promised, a key's calls a minute and the daily cap, are counted in the database for all servers.
 */
import type { World } from "../../kit/world.ts";
import { minuteMs } from "../../kit/durations.ts";

/** Failed requests per address and minute: a key that was leaked and replaced floods no database. */
const failuresMax = 60;
/** Addresses remembered at once. */
const rememberedMax = 10_000;

interface Window {
  count: number;
  until: number;
}

export class IntakeLimits {
  readonly #world: World;
  readonly #failures = new Map<string, Window>();

  constructor(world: World) {
    this.#world = world;
  }

  /** Seconds this address has to wait; 0: none. */
  waitOf(ip: string): number {
    const window = this.#failures.get(ip);
    return window && window.count >= failuresMax ? this.#secondsLeft(window) : 0;
  }

  failed(ip: string): void {
    this.#next(this.#failures, ip);
  }

  #next(windows: Map<string, Window>, key: string): Window {
    const now = this.#world.now();
    const known = windows.get(key);
    const window = known && known.until > now ? known : { count: 0, until: now + minuteMs };
    window.count += 1;
    if (!known && windows.size >= rememberedMax) windows.clear();
    windows.set(key, window);
    return window;
  }

  #secondsLeft({ until }: Window): number {
    return Math.max(0, Math.ceil((until - this.#world.now()) / 1_000));
  }
}
