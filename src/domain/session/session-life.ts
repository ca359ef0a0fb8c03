/** Session lifetimes: devices stay offline for days and must still be able to send their outbox (domain §23). */
import { dayMs, hourMs, minuteMs } from "../../kit/durations.ts";

/** From sign-in, regardless of use. */
export const sessionLifeMs = 30 * dayMs;
/** Without any request. */
export const sessionIdleMs = 14 * dayMs;
/** For the second step of a sign-in, and for the round trip to a single-sign-on provider. */
export const challengeLifeMs = 15 * minuteMs;
export const resetLinkLifeMs = hourMs;
export const resetLinksPerHourMax = 3;
export const setupLinkLifeMs = dayMs;
/** Failed tries are forgotten after this long without another. */
export const failuresKeptMs = 15 * minuteMs;
export const apiKeysMax = 20;
export const apiKeyNameLengthMax = 40;
export const deviceNameLengthMax = 40;
export const ipAllowlistMax = 20;
