/**
 * An email as its author writes it: text with marks, or blocks. What is formatted is sent as blocks with a plain-text
 * twin; other text stays plain.
 */
import { dictionary } from "../../kit/dictionary.ts";
import { type FieldErrors, refuse } from "../../kit/refusal.ts";
import { letterProblems, mapTexts, textsOf } from "../email-blocks/block-check.ts";
import { blockTextLengthMax } from "../email-blocks/block-kinds.ts";
import { blocksText } from "../email-blocks/block-text.ts";
import type { EmailBlock } from "../email-blocks/blocks.ts";
import { asTyped, paragraphsOf, runsOf } from "../email-blocks/inline-text.ts";
import { type EmailFacts, emailFieldValue, fillEmail, fillNames, isEmailField, whyNoValue } from "./email-fields.ts";

export interface Letter {
  subject: string;
  /** Of a designed one: its plain-text twin. */
  email_body: string;
  /** Null or empty: plain text. */
  blocks?: readonly EmailBlock[] | null | undefined;
}
interface ReadyLetter {
  subject: string;
  email_body: string;
  blocks: EmailBlock[] | null;
}

/** What is sent of a text and blocks as written; null: plain text. */
export function blocksToSend({ email_body, blocks }: Pick<Letter, "email_body" | "blocks">): EmailBlock[] | null {
  if (blocks && blocks.length > 0) return [...blocks];
  const made = blocksOfText(email_body);
  return made.some(isFormatted) ? made : null;
}

function isFormatted(block: EmailBlock): boolean {
  if (block.kind !== "text") return true;
  return block.text.split("\n").some((line) => runsOf(line).some((run) => run.bold || run.italic || run.href !== null));
}

const listMark = /^\s*[-•]\s+/;
const stepMark = /^\s*\d{1,3}[.)]\s+/;
type Kind = "text" | "list" | "steps";

function kindOf(line: string): Kind {
  return listMark.test(line) ? "list" : stepMark.test(line) ? "steps" : "text";
}

/** Lists and paragraphs of a text, without marks of their own. */
export function blocksOfText(text: string): EmailBlock[] {
  const parts: { kind: Kind; lines: string[] }[] = [];
  for (const paragraph of paragraphsOf(text))
    for (const [nth, line] of paragraph.entries()) {
      const kind = kindOf(line);
      const last = parts.at(-1);
      const isNext = last?.kind === kind && (nth > 0 || kind === "text");
      if (isNext) last.lines.push(...(nth === 0 ? ["", line] : [line]));
      else parts.push({ kind, lines: [line] });
    }
  return parts
    .flatMap(({ kind, lines }) =>
      chunked(kind === "text" ? lines : lines.map(withoutMark)).map((one) => ({ kind, one })),
    )
    .map(({ kind, one }, nth) => {
      const id = `t${nth + 1}`;
      return kind === "text" ? { id, kind, text: one, align: "left" } : { id, kind, items: one };
    });
}

function withoutMark(line: string): string {
  return line.replace(listMark, "").replace(stepMark, "");
}

/** As many lines to a block as fit in one. */
function chunked(lines: readonly string[]): string[] {
  const chunks: string[] = [];
  for (const line of lines.flatMap((one) => one.match(lineParts) ?? [""])) {
    const longer = chunks.length === 0 ? line : `${chunks.at(-1)}\n${line}`;
    if (chunks.length > 0 && longer.length <= blockTextLengthMax) chunks[chunks.length - 1] = longer;
    else chunks.push(line);
  }
  return chunks;
}
const lineParts = new RegExp(`.{1,${blockTextLengthMax}}`, "g");

/** Ready to be sent, with its twin. */
export function checkedLetter({ subject, email_body, blocks }: Letter): ReadyLetter {
  if (!blocks || blocks.length === 0) return { subject, email_body, blocks: null };
  const problems = letterProblems(blocks);
  if (problems.length > 0) refuse("invalid", { email_body: problems });
  return { subject, email_body: blocksText(blocks), blocks: [...blocks] };
}

/** With the contact's data. Refuses fields that are unknown, or empty without a fallback. */
export function fillLetter(letter: Letter, facts: EmailFacts): ReadyLetter {
  const { subject, email_body, blocks } = letter;
  if (!blocks || blocks.length === 0) return { ...fillEmail({ subject, email_body }, facts), blocks: null };
  const errors: FieldErrors = dictionary();
  const miss = (field: "subject" | "email_body") => (name: string) =>
    void (errors[field] ??= []).push(whyNoValue(name));
  const valueOf = contactValue(facts);
  const filled = {
    subject: fillNames(subject, valueOf, miss("subject")),
    email_body,
    blocks: fillBlocks(blocks, valueOf, miss("email_body")),
  };
  if (Object.keys(errors).length > 0) refuse("invalid", errors);
  return checkedLetter(filled);
}

export function contactValue(facts: EmailFacts): (name: string) => string | null {
  return (name) => (isEmailField(name) ? emailFieldValue(name, facts) : null);
}

/** `valueOf`: null for what is no field. A value is text: its characters are no marks. */
export function fillBlocks(
  blocks: readonly EmailBlock[],
  valueOf: (name: string) => string | null,
  onMissing: (name: string) => void,
): EmailBlock[] {
  const marked = (name: string) => {
    const value = valueOf(name);
    return value === null ? null : asTyped(value);
  };
  return mapTexts(blocks, (text, isMarked) => fillNames(text, isMarked ? marked : valueOf, onMissing));
}

/** All that may name merge fields. */
export function textOfLetter({ subject, email_body, blocks }: Letter): string {
  return [subject, ...(blocks && blocks.length > 0 ? textsOf(blocks) : [email_body])].join("\n");
}
