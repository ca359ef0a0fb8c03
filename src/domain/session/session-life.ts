/** Session lifetimes: devices stay offline for days and must still be able to send their outbox (domain §23). */
const dayMs = 86_400_000;
/** From sign-in, regardless of use. */
export const sessionLifeMs = 30 * dayMs;
/** Without any request. */
export const sessionIdleMs = 14 * dayMs;
/** For the second step of a sign-in, and for the round trip to a single-sign-on provider. */
export const challengeLifeMs = 15 * 60_000;
export const resetLinkLifeMs = 60 * 60_000;
export const resetLinksPerHourMax = 3;
export const setupLinkLifeMs = 24 * 60 * 60_000;
/** Failed tries are forgotten after this long without another. */
export const failuresKeptMs = 15 * 60_000;
export const apiKeysMax = 20;
export const apiKeyNameLengthMax = 40;
export const deviceNameLengthMax = 40;
export const ipAllowlistMax = 20;
