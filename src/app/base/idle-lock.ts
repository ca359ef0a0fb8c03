/**
 * Whether a user's pages are locked on this device. The lock flag and the time of last activity are stored outside the
 * mirror, so that other tabs and the next start see them; while acting as another user, the key is still the actual
 * user.
 */
import { type IdleFacts, isLeft } from "../../domain/session/idle-lock.ts";
import { idleMinutesDefault } from "../../domain/session/limits.ts";
import { createStore } from "../../kit/store.ts";
import { readStored, writeStored } from "./stored.ts";
import { useStore } from "./use-store.ts";

export type LockFacts = Omit<IdleFacts, "seen_at" | "now">;

/** Minimum interval between writes of the activity time. */
const handMs = 5_000;

export class IdleLock {
  readonly #locked = createStore(false);
  #person: string | null = null;
  #facts: LockFacts = { reached: null, idle_minutes: idleMinutesDefault, in_call: false, opens_offline: false };
  /** Kept in memory too, in case browser storage is full. */
  #seenHere = 0;

  readonly isLocked = this.#locked.get;
  readonly subscribe = this.#locked.subscribe;

  /** Sets the page's user and reads the stored state. */
  follow(person: string, facts: LockFacts, now: number): void {
    // The idle time counts from the end of the call.
    const hungUp = this.#facts.in_call && !facts.in_call && person === this.#person && !this.isLocked();
    this.#person = person;
    this.#facts = facts;
    if (hungUp) this.#seen(now);
    this.look(now);
  }

  leave(): void {
    this.#person = null;
    this.#become(false);
  }

  /** Activity on the device; after a long enough idle time it finds the device locked. */
  hand(now: number): void {
    if (this.#person === null || Math.abs(now - this.#seenHere) < handMs) return;
    this.look(now);
    if (!this.isLocked()) this.#seen(now);
  }

  /** Reevaluates at every tick, when another tab writes, and when the page becomes visible. */
  look(now: number): void {
    if (this.#person === null) return this.#become(false);
    if (readStored("locked", this.#person) === true) return this.#become(true);
    if (this.#seenAt() === 0 || this.#facts.in_call) this.#seen(now);
    const left = isLeft({ ...this.#facts, seen_at: this.#seenAt(), now });
    // Before the session check it is unknown whether only the server could unlock, and whether it is reachable.
    if (left && this.#facts.reached !== null) this.lock();
    else this.#become(left);
  }

  readonly lock = (): void => {
    if (this.#person === null) return;
    writeStored("locked", true, this.#person);
    this.#become(true);
  };

  /** This user has authenticated. */
  open(person: string, now: number): void {
    // First, or another tab that sees only the lock flag would find this device idle and lock it again.
    this.#seen(now, person);
    writeStored("locked", false, person);
    if (person === this.#person) this.#become(false);
  }

  #seenAt(): number {
    const kept = readStored("seen_at", this.#person);
    return typeof kept === "number" ? kept : this.#seenHere;
  }

  #seen(now: number, person = this.#person): void {
    this.#seenHere = now;
    if (person !== null) writeStored("seen_at", now, person);
  }

  #become(locked: boolean): void {
    if (this.isLocked() !== locked) this.#locked.set(locked);
  }
}

export const idleLock = new IdleLock();

export function useIsLocked(): boolean {
  return useStore({ subscribe: idleLock.subscribe, get: idleLock.isLocked });
}
