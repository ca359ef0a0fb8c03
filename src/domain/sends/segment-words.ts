/** How long a text is, and which characters make it longer. */
import { countOf } from "../../kit/text.ts";
import { hasWayOut, withWayOut } from "../messages/way-out.ts";
import { segmentsOf } from "../messages/segments.ts";

const namedMax = 5;

export function segmentWords(body: string): string {
  return wordsOf(body, "");
}

/** Of a text that gets its way to stop added. */
export function segmentWordsWithWayOut(body: string): string {
  return wordsOf(withWayOut(body), hasWayOut(body) ? "" : " with “Reply STOP to stop.”");
}

function wordsOf(body: string, added: string): string {
  const { count, special } = segmentsOf(body);
  const words = `${countOf(count, "segment")}${added}`;
  return special.length === 0 ? words : `${words} · ${longerWords(special)}`;
}

/** "😀 makes each segment 70 characters". */
export function longerWords(special: readonly string[]): string {
  return `${special.slice(0, namedMax).join(" ")} ${special.length === 1 ? "makes" : "make"} each segment 70 characters`;
}
