/** What is missing in the blocks of an email before it may be sent. */
import { dictionary } from "../../kit/dictionary.ts";
import { blocksHtml } from "./block-html.ts";
import { blockRules, type BlockField, emailBlocksMax, emailHtmlBytesMax } from "./block-kinds.ts";
import { blocksText } from "./block-text.ts";
import type { EmailBlock } from "./blocks.ts";
import { linesOf, pairOf } from "./inline-text.ts";
import { safeLink, safePicture } from "./safe-link.ts";

export const blockMessages = {
  empty: "Write something first.",
  missing: "{block}: fill in “{field}”.",
  bad_link: "{block}: a link must start with https://, http://, mailto: or tel:.",
  bad_picture: "{block}: upload a picture, or give an address that starts with https://.",
  too_many: `An email can have up to ${emailBlocksMax} blocks.`,
  too_long: "This email is too long for mail programs. Shorten it to 40 kB.",
} as const;

/** One line for each block that needs something, by its id. */
export function blockProblems(blocks: readonly EmailBlock[]): Record<string, string> {
  const problems: Record<string, string> = dictionary();
  for (const block of blocks) {
    const problem = problemOf(block);
    if (problem !== null) problems[block.id] = problem;
  }
  return problems;
}

export function valueOf(block: EmailBlock, name: string): string {
  return Object.entries(block).find(([field]) => field === name)?.[1] ?? "";
}

function problemOf(block: EmailBlock): string | null {
  const { label, fields } = blockRules[block.kind];
  for (const field of fields) {
    const words = fieldProblem(field, valueOf(block, field.name).trim());
    if (words !== null) return words.replace("{block}", label).replace("{field}", field.label);
  }
  if (block.kind !== "social") return null;
  const isBad = linesOf(block.items).some((line) => fieldProblem({ type: "link" }, pairOf(line).value) !== null);
  return isBad ? blockMessages.bad_link.replace("{block}", label) : null;
}

function fieldProblem({ type, optional }: Pick<BlockField, "type" | "optional">, value: string): string | null {
  if (value === "") return optional ? null : blockMessages.missing;
  // A merge field: checked again once it is filled in.
  if (/^\{\{[^{}]+\}\}$/.test(value)) return null;
  if (type === "link" && safeLink(value) === null) return blockMessages.bad_link;
  if (type === "picture" && safePicture(value) === null) return blockMessages.bad_picture;
  return null;
}

/** What stands in the way of sending a designed email, each once. */
export function letterProblems(blocks: readonly EmailBlock[]): string[] {
  const problems = Object.values(blockProblems(blocks));
  if (blocksText(blocks).trim() === "") problems.unshift(blockMessages.empty);
  if (blocks.length > emailBlocksMax) problems.push(blockMessages.too_many);
  const html = blocksHtml(blocks, { subject: "", footer: null, base: "" });
  if (new TextEncoder().encode(html).length > emailHtmlBytesMax) problems.push(blockMessages.too_long);
  return [...new Set(problems)];
}

/** Every text of an email, for its merge fields. */
export function textsOf(blocks: readonly EmailBlock[]): string[] {
  return blocks.flatMap((block) => blockRules[block.kind].fields.map(({ name }) => valueOf(block, name)));
}

/** The same blocks with each text changed. `isMarked`: characters of the text may be marks. */
export function mapTexts(
  blocks: readonly EmailBlock[],
  change: (text: string, isMarked: boolean) => string,
): EmailBlock[] {
  return blocks.map((block) => {
    const { kind } = block;
    const changed = Object.fromEntries(
      blockRules[kind].fields.map(({ name, type }) => {
        const isMarked = type === "rich" || type === "lines" || kind === "heading";
        return [name, change(valueOf(block, name), isMarked)];
      }),
    );
    return { ...block, ...changed };
  });
}
