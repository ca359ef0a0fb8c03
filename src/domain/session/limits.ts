/** Limits of sign-in and of the running app (spec 000 §5, §9; domain §5). */
import { minuteMs } from "../../kit/durations.ts";

/** Of the specified product; part of every storage key. */
export const systemVersion = "0.2.37";

export const passwordLengthMin = 10;
export const passwordLengthMax = 128;
/** A new password must differ from the last five; the server stores their hashes. */
export const formerPasswordsKept = 5;
export const signInFailuresMax = 10;
export const signInLockMs = 15 * minuteMs;

export const codeDigits = 6;
export const codeStepSeconds = 30;
/** Tolerated clock drift of a device in steps, each way. */
export const codeDriftSteps = 1;
export const sentCodeLifeMs = 10 * minuteMs;
export const sentCodeTriesMax = 5;
export const sentCodePauseMs = 60_000;
export const recoveryCodesCount = 10;

export const debounceMs = 500;
export const doubleTapWindowMs = 500;
export const tapHoldMs = 600;
export const profileFetchDedupeMs = 2_000;
export const profileFetchRetryMs = 5_000;
/** While the browser reports no network: a tablet may be offline for days. */
export const profileFetchRetryOfflineMs = 60_000;
/** A profile older than this is fetched again when the user returns to the page. */
export const profileFreshMs = 5 * minuteMs;
export const profileRouteDefault = "/auth/profile";

export const socketReconnectMs = 1_000;
export const notificationDelayMs = 500;

export const randomDigitsDefault = 8;
export const randomDigitsMin = 2;
export const randomDigitsMax = 16;

/** Minutes without input before the screen locks; fewer while offline (domain §20). */
export const idleMinutesDefault = 60;
export const idleMinutesOffline = 15;
export const idleMinutesMax = 24 * 60;
/** Wrong passwords or codes checked on the device itself. */
export const unlockTriesMax = 5;
export const deviceCodeDigitsMin = 6;
export const deviceCodeDigitsMax = 12;
/** PBKDF2 with SHA-256, as OWASP recommends. */
export const unlockRounds = 600_000;

/**
 * After this many days without contact to the server the device is wiped; the user is warned some days before (domain
 * §23).
 */
export const offlineDaysMax = 30;
export const offlineWarningDays = 7;
