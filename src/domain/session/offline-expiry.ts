/**
 * How long a device may keep its data without contact to the server (domain §23, law-driven). Offline there is only the
 * device's own clock, so its highest reading counts: setting it back gains no days, and correcting it after it ran
 * ahead loses none.
 */
import { dayMs } from "../../kit/durations.ts";
import { offlineDaysMax, offlineWarningDays } from "./limits.ts";

export interface LastServerContact {
  /** When the server last answered this user here, by the device's clock. */
  heard_at: number;
  /** The highest clock reading since. */
  latest: number;
}

export function isOfflineExpired(word: LastServerContact, now: number): boolean {
  return silenceMs(word, now) >= offlineDaysMax * dayMs;
}

/** Whole days without contact. */
export function silentDays(word: LastServerContact, now: number): number {
  return Math.floor(silenceMs(word, now) / dayMs);
}

/** Days until the device is wiped, including today; null while that is far away. */
export function offlineDaysLeft(word: LastServerContact, now: number): number | null {
  const left = Math.max(1, Math.ceil(offlineDaysMax - silenceMs(word, now) / dayMs));
  return left <= offlineWarningDays ? left : null;
}

function silenceMs({ heard_at, latest }: LastServerContact, now: number): number {
  return Math.max(latest, now) - heard_at;
}
