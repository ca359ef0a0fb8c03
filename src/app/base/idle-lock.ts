/**
 * Whether this person's pages are locked on this device. The mark and the time of the last hand lie beside the store, so
 * that other tabs and the next start know of them; a person is whoever sits there, also while acting as somebody.
 */
import { type IdleFacts, isLeft } from "../../domain/session/idle-lock.ts";
import { idleMinutesDefault } from "../../domain/session/limits.ts";
import { createStore } from "../../kit/store.ts";
import { readStored, writeStored } from "./stored.ts";
import { useStore } from "./use-store.ts";

export type LockFacts = Omit<IdleFacts, "seen_at" | "now">;

/** A hand is written down no more often than this. */
const handMs = 5_000;

export class IdleLock {
  readonly #locked = createStore(false);
  #person: string | null = null;
  #facts: LockFacts = { reached: null, idle_minutes: idleMinutesDefault, in_call: false, opens_offline: false };
  /** Also where the browser has no room left to keep it. */
  #seenHere = 0;

  readonly isLocked = this.#locked.get;
  readonly subscribe = this.#locked.subscribe;

  /** Whose page this is from now on, and how things stand. */
  follow(person: string, facts: LockFacts, now: number): void {
    // The time counts from the call's end.
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

  /** Somebody's hand is on the device; where it was left for long enough before, that hand finds it locked. */
  hand(now: number): void {
    if (this.#person === null || Math.abs(now - this.#seenHere) < handMs) return;
    this.look(now);
    if (!this.isLocked()) this.#seen(now);
  }

  /** Judges anew: at every tick, when another tab wrote, when the page is seen again. */
  look(now: number): void {
    if (this.#person === null) return this.#become(false);
    if (readStored("locked", this.#person) === true) return this.#become(true);
    if (this.#seenAt() === 0 || this.#facts.in_call) this.#seen(now);
    const left = isLeft({ ...this.#facts, seen_at: this.#seenAt(), now });
    // Before the server was asked it may yet turn out that only the server could open it, and that it is not there.
    if (left && this.#facts.reached !== null) this.lock();
    else this.#become(left);
  }

  readonly lock = (): void => {
    if (this.#person === null) return;
    writeStored("locked", true, this.#person);
    this.#become(true);
  };

  /** This person has shown who they are. */
  open(person: string, now: number): void {
    // First, or another tab that hears only of the mark would find this device left and lock it again.
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
