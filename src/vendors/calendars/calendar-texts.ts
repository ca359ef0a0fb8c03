/** Encodes what Google and Outlook have no field for in their texts, and reads it back. */
import { dictionary } from "../../kit/dictionary.ts";

const called = "Cancelled: ";

/** Neither lets us write a cancelled event that remains listed: the title marks it, and it is written as free time. */
export function titleOf(title: string, cancelled: boolean): string {
  return cancelled ? `${called}${title}` : title;
}

export function readTitle(received: string, isFree: boolean): { title: string; cancelled: boolean } {
  const cancelled = isFree && received.startsWith(called);
  return { title: cancelled ? received.slice(called.length) : received, cancelled };
}

const tagPattern = /<\/?[a-z][^<>]*>/i;
const lineEnds = /<br\s*\/?>|<\/(?:p|div|li|tr|h[1-6])\s*>/gi;
const entities: Readonly<Record<string, string>> = dictionary({
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
});

/** Descriptions may be HTML; ours are plain text. Text that is not HTML is unchanged. */
export function plainText(text: string): string {
  if (!tagPattern.test(text)) return text.replaceAll("\r\n", "\n");
  return text
    .replaceAll(/<(style|script|head)\b[\s\S]*?<\/\1\s*>/gi, "")
    .replaceAll(/\s*\n\s*/g, " ")
    .replaceAll(lineEnds, "\n")
    .replaceAll(/<[^<>]*>/g, "")
    .replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, letterOf)
    .replaceAll(/[ \t]+\n/g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

function letterOf(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return entities[name.toLowerCase()] ?? whole;
  const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : "";
}

/** Only URLs that are safe to open. */
export function webLink(text: string | null | undefined): string {
  if (!text || !URL.canParse(text)) return "";
  return ["http:", "https:"].includes(new URL(text).protocol) ? text : "";
}
