/**
 * Marks within a text: `**bold**`, `*italic*` and `[words](https://…)`. Anything else is text as typed; `\*`, `\[` and `\]`
 * are the characters themselves.
 */
import { manyLines } from "../../kit/text.ts";
import { safeLink } from "./safe-link.ts";

export interface Run {
  text: string;
  bold: boolean;
  italic: boolean;
  href: string | null;
}

const marks = /\\[*[\]]|\[((?:\\[*[\]]|[^[\]\n])+)\]\(([^()\s]+)\)|\*\*|\*/g;

export function runsOf(line: string): Run[] {
  const runs: Run[] = [];
  let [bold, italic, from] = [false, false, 0];
  const add = (text: string, href: string | null = null) => {
    if (text !== "") runs.push({ text, bold, italic, href });
  };
  for (const { 0: whole, 1: words, 2: address, index } of line.matchAll(marks)) {
    if (whole.startsWith("\\")) {
      add(line.slice(from, index) + whole.slice(1));
      from = index + whole.length;
      continue;
    }
    const rest = line.slice(index + whole.length);
    const href = address === undefined ? null : safeLink(address);
    const isMark = address === undefined ? isToggle(whole, rest, whole === "**" ? bold : italic) : href !== null;
    if (!isMark) continue;
    add(line.slice(from, index));
    from = index + whole.length;
    if (href !== null) add(unescaped(words ?? ""), href);
    else if (whole === "**") bold = !bold;
    else italic = !italic;
  }
  add(line.slice(from));
  return runs;
}

/** One that opens needs another that closes, and no space behind it. */
function isToggle(mark: string, rest: string, isOpen: boolean): boolean {
  if (isOpen) return true;
  const closing = mark === "**" ? /\S\*\*/ : /[^\s*]\*(?!\*)/;
  return /^\S/.test(rest) && closing.test(rest.replace(escapes, "_"));
}

const escapes = /\\([*[\]])/g;

function unescaped(words: string): string {
  return words.replace(escapes, "$1");
}

/** A value put into a text: its characters are no marks. */
export function asTyped(value: string): string {
  return value.replace(/[*[\]]/g, "\\$&");
}

export function plainLine(line: string): string {
  return runsOf(line)
    .map(({ text, href }) =>
      href === null || href === text ? text : `${text} (${href.replace(/^mailto:|^tel:/, "")})`,
    )
    .join("");
}

/** Paragraphs of lines. */
export function paragraphsOf(text: string): string[][] {
  return manyLines(text)
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.split("\n").filter((line) => line.trim() !== ""))
    .filter((lines) => lines.length > 0);
}

export function linesOf(text: string): string[] {
  return manyLines(text)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** `When: Friday` in its two parts; the first is empty where there is no colon. */
export function pairOf(line: string): { label: string; value: string } {
  const at = line.indexOf(": ");
  return at < 0 ? { label: "", value: line } : { label: line.slice(0, at), value: line.slice(at + 2).trim() };
}
