/** The plain-text twin of a designed email. */
import type { EmailBlock } from "./blocks.ts";
import { linesOf, pairOf, paragraphsOf, plainLine } from "./inline-text.ts";

export function blocksText(blocks: readonly EmailBlock[]): string {
  return blocks
    .map(textOf)
    .filter((text) => text !== "")
    .join("\n\n");
}

function textOf(block: EmailBlock): string {
  switch (block.kind) {
    case "heading":
      return block.size === "large" ? plainLine(block.text.trim()).toUpperCase() : plainLine(block.text.trim());
    case "text":
    case "callout":
    case "picture_text":
      return rich(block.text);
    case "list":
      return linesOf(block.items)
        .map((line) => `- ${plainLine(line)}`)
        .join("\n");
    case "steps":
      return linesOf(block.items)
        .map((line, nth) => `${nth + 1}. ${plainLine(line)}`)
        .join("\n");
    case "button":
      return block.label.trim() && `${block.label.trim()}: ${block.href.trim()}`;
    case "image":
      return [block.alt.trim() && `[${block.alt.trim()}]`, block.href.trim()].filter(Boolean).join(" ");
    case "columns":
      return [rich(block.left), rich(block.right)].filter(Boolean).join("\n\n");
    case "quote":
      return quoted(rich(block.text), block.by.trim());
    case "facts":
    case "social":
      return linesOf(block.items)
        .map(pairOf)
        .map(({ label, value }) => (label === "" ? plainLine(value) : `${plainLine(label)}: ${plainLine(value)}`))
        .join("\n");
    case "signature":
      return [block.name.trim(), ...linesOf(block.more).map(plainLine)].filter(Boolean).join("\n");
    case "divider":
      return "----";
    case "spacer":
      return "";
  }
}

function rich(text: string): string {
  return paragraphsOf(text)
    .map((lines) => lines.map(plainLine).join("\n"))
    .join("\n\n");
}

function quoted(text: string, by: string): string {
  if (text === "") return "";
  const lines = text.split("\n").map((line) => `> ${line}`.trimEnd());
  return [...lines, ...(by === "" ? [] : [`> — ${by}`])].join("\n");
}
