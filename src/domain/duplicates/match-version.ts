/**
 * Increase with every change of the match keys (match.ts), with a migration that sets `match_version` of older rows
 * to 0: the background job rekeys those.
 */
export const matchVersion = 3;
