import { separatorOf } from "./record-reader.ts";

/** Detects the delimiter from the first lines: the character that occurs equally often in each. */
const candidates = [",", "\t", ";", "|"] as const;
export type Delimiter = (typeof candidates)[number];

const linesLookedAt = 50;

export function delimiterOf(head: string): Delimiter {
  const lines = linesOf(head);
  const named = candidates.find((candidate) => candidate === separatorOf(firstLineOf(head)));
  if (named) return named;
  let best: Delimiter = ",";
  let bestScore = 0;
  for (const candidate of candidates) {
    const score = scoreOf(lines.map((line) => line.split(candidate).length - 1));
    if (score > bestScore) [best, bestScore] = [candidate, score];
  }
  return best;
}

const firstLineOf = (head: string) => head.slice(0, separatorLineMax).split(/[\r\n]/, 1)[0] ?? "";
const separatorLineMax = 100;

/** Quoted values are emptied first, so that a comma in an address does not count. */
function linesOf(head: string): string[] {
  const bare = head.slice(0, 200_000).replace(/"(?:[^"]|"")*(?:"|$)/g, "");
  const lines = bare.split(/\r\n|\n|\r/).filter((line) => line.trim() !== "");
  return lines.slice(0, linesLookedAt);
}

/**
 * The first line counts double: it is the header, and regular. If a title is above the header, the other lines decide.
 */
function scoreOf(counts: readonly number[]): number {
  const first = counts[0] ?? 0;
  const share = (count: number) => counts.filter((other) => other === count).length / counts.length;
  if (first > 0) return first * (1 + share(first));
  const usual = Math.max(0, ...counts.map((count) => count * share(count)));
  return usual;
}
