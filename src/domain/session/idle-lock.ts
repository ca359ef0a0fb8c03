/** A device left lying shows nobody's contacts: when a page locks, and what opens it again (domain §20). */
import type { FieldErrors } from "../../kit/refusal.ts";
import {
  deviceCodeDigitsMax,
  deviceCodeDigitsMin,
  idleMinutesDefault,
  idleMinutesMax,
  idleMinutesOffline,
  unlockTriesMax,
} from "./limits.ts";
import { sessionMessages } from "./messages.ts";

export interface IdleFacts {
  /** The last hand on any tab of this person on this device; milliseconds since 1970. */
  seen_at: number;
  now: number;
  /** The server answered last time it was asked; null: it was not asked since this page began. */
  reached: boolean | null;
  idle_minutes: number;
  /** Somebody is on the phone. */
  in_call: boolean;
  /** This device can check a password or a code without the server. */
  opens_offline: boolean;
}

/**
 * True once nobody's hand was on the device for long enough. Where only the server could open it again and cannot be
 * reached, it stays open: what lies here is never shut away without a way back. A clock set back counts like one that ran on.
 */
export function isLeft({ seen_at, now, reached, idle_minutes, in_call, opens_offline }: IdleFacts): boolean {
  if (in_call || (reached === false && !opens_offline)) return false;
  const minutes = reached === true || !opens_offline ? idle_minutes : Math.min(idle_minutes, idleMinutesOffline);
  return Math.abs(now - seen_at) >= minutes * 60_000;
}

/** The company's setting; what cannot be read is as shipped, never "no lock". */
export function idleMinutesOf(setting: string): number {
  const minutes = /^\d{1,4}$/.test(setting.trim()) ? Number(setting) : 0;
  return minutes >= 1 && minutes <= idleMinutesMax ? minutes : idleMinutesDefault;
}

/** After so many wrong tries without a connection only the server opens it. */
export function mayTryHere(tries: number): boolean {
  return tries < unlockTriesMax;
}

export function deviceCodeErrors(code: string): FieldErrors {
  const isGood = /^\d+$/.test(code) && code.length >= deviceCodeDigitsMin && code.length <= deviceCodeDigitsMax;
  return isGood ? {} : { code: [sessionMessages.device_code] };
}
