/** Idle lock: when a page locks, and what unlocks it (domain §20). */
import { minuteMs } from "../../kit/durations.ts";
import type { FieldErrors } from "../../kit/refusal.ts";
import {
  deviceCodeDigitsMax,
  deviceCodeDigitsMin,
  idleMinutesDefault,
  idleMinutesMax,
  idleMinutesOffline,
  unlockTriesMax,
} from "./limits.ts";
import { startMessages } from "./start-messages.ts";

export interface IdleFacts {
  /** Last user input on any tab of this user on this device; milliseconds since 1970. */
  seen_at: number;
  now: number;
  /** Whether the server answered the last request; null: none since this page loaded. */
  reached: boolean | null;
  idle_minutes: number;
  /** A call is in progress. */
  in_call: boolean;
  /** This device can verify a password or a code without the server. */
  opens_offline: boolean;
}

/**
 * True once the device has been idle long enough. Where only the server could unlock it and is unreachable, it stays
 * unlocked, so that local data is never locked without a way back. A clock set back counts as idle.
 */
export function isLeft({ seen_at, now, reached, idle_minutes, in_call, opens_offline }: IdleFacts): boolean {
  if (in_call || (reached === false && !opens_offline)) return false;
  const minutes = reached === true || !opens_offline ? idle_minutes : Math.min(idle_minutes, idleMinutesOffline);
  return Math.abs(now - seen_at) >= minutes * minuteMs;
}

/** The company's setting; an unreadable one is the default, never "no lock". */
export function idleMinutesOf(setting: string): number {
  const minutes = /^\d{1,4}$/.test(setting.trim()) ? Number(setting) : 0;
  return minutes >= 1 && minutes <= idleMinutesMax ? minutes : idleMinutesDefault;
}

/** After this many wrong tries offline, only the server unlocks. */
export function mayTryHere(tries: number): boolean {
  return tries < unlockTriesMax;
}

export function deviceCodeErrors(code: string): FieldErrors {
  const isGood = /^\d+$/.test(code) && code.length >= deviceCodeDigitsMin && code.length <= deviceCodeDigitsMax;
  return isGood ? {} : { code: [startMessages.device_code] };
}
