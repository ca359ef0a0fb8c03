/** What parts the values of a line, told by the first lines: the mark that stands equally often in each. */
const candidates = [",", "\t", ";", "|"] as const;
export type Delimiter = (typeof candidates)[number];

const linesLookedAt = 50;

export function delimiterOf(head: string): Delimiter {
  const lines = linesOf(head);
  let best: Delimiter = ",";
  let bestScore = 0;
  for (const candidate of candidates) {
    const score = scoreOf(lines.map((line) => line.split(candidate).length - 1));
    if (score > bestScore) [best, bestScore] = [candidate, score];
  }
  return best;
}

/** Quoted values are emptied first, so that a comma in an address counts for nothing. */
function linesOf(head: string): string[] {
  const bare = head.slice(0, 200_000).replace(/"(?:[^"]|"")*(?:"|$)/g, "");
  const lines = bare.split(/\r\n|\n|\r/).filter((line) => line.trim() !== "");
  return lines.slice(0, linesLookedAt);
}

/** The first line counts double: it is the header, and free of surprises. */
function scoreOf(counts: readonly number[]): number {
  const first = counts[0] ?? 0;
  if (first === 0) return 0;
  const same = counts.filter((count) => count === first).length;
  return first * (1 + same / counts.length);
}
