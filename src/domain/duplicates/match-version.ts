/** Raised with every change of the match keys (match.ts): contacts keyed by an older rule are keyed anew. */
export const matchVersion = 2;
