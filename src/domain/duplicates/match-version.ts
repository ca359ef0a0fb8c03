/** Increase with every change of the match keys (match.ts): contacts with keys of an older version are rekeyed. */
export const matchVersion = 3;
