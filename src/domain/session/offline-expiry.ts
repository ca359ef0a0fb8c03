/**
 * How long a device may keep what it was given without a word from the server (domain §23, law-driven).
 * The device's own clock is all there is without a connection, so its highest reading counts: put back it gives no more
 * days, and put right again after it ran ahead it has taken none.
 */
import { dayMs } from "../../kit/dates.ts";
import { offlineDaysMax, offlineWarningDays } from "./limits.ts";

export interface LastServerContact {
  /** When the server last answered this person here, by the device's clock. */
  heard_at: number;
  /** The highest the clock has read since. */
  latest: number;
}

export function isOfflineExpired(word: LastServerContact, now: number): boolean {
  return silenceMs(word, now) >= offlineDaysMax * dayMs;
}

/** Whole days without a word. */
export function silentDays(word: LastServerContact, now: number): number {
  return Math.floor(silenceMs(word, now) / dayMs);
}

/** Days until the device is emptied, the present one included; null while that is far away. */
export function offlineDaysLeft(word: LastServerContact, now: number): number | null {
  const left = Math.max(1, Math.ceil(offlineDaysMax - silenceMs(word, now) / dayMs));
  return left <= offlineWarningDays ? left : null;
}

function silenceMs({ heard_at, latest }: LastServerContact, now: number): number {
  return Math.max(latest, now) - heard_at;
}
