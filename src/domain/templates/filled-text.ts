/** A text with its merge fields filled in for one contact, and what its writer should know before sending it. */
import { countOf } from "../../kit/text.ts";
import { emailFieldLabels } from "../emails/email-field-labels.ts";
import {
  type EmailFacts,
  type EmailField,
  emailFieldValue,
  fillField,
  fillNames,
  isEmailField,
  namesIn,
} from "../emails/email-fields.ts";
import { segmentsOf } from "../messages/segments.ts";

export interface FilledText {
  text: string;
  /** Names without a value and without a fallback; they stay in the text as written. */
  missing: string[];
}

export function fillText(text: string, facts: EmailFacts): FilledText {
  const missing = new Set<string>();
  const filled = fillField(text, facts, (name) => missing.add(name));
  return { text: filled, missing: [...missing] };
}

/** For the field it is written in: braces of a value are not taken for a field when it is read again. */
export function textToEdit(text: string, facts: EmailFacts): string {
  const valueOf = (name: string) =>
    isEmailField(name) ? emailFieldValue(name, facts).replaceAll(/\{{2,}|\}{2,}/g, (braces) => braces.charAt(0)) : null;
  return fillNames(text, valueOf, () => undefined);
}

/** One sentence for each. `name`: the contact's. */
export function missingWords(missing: readonly string[], name: string): string[] {
  return missing.map((field) =>
    isEmailField(field)
      ? `${emailFieldLabels[field]} is empty${isTheirs(field) ? ` for ${name}` : ""}. Write it in place of {{${field}}}.`
      : `{{${field}}} is not a field. Remove it.`,
  );
}

function isTheirs(field: EmailField): boolean {
  return /^(?:contact|policy)\./.test(field);
}

export interface LongerText {
  words: string;
  count: number;
}

/** The value that gives a text more segments than it has without it; null: none does. */
export function longerByValue(text: string, facts: EmailFacts): LongerText | null {
  const { count, special } = segmentsOf(fillText(text, facts).text);
  const fields = [...new Set(namesIn(text).filter(isEmailField))];
  if (segmentsWithout(text, facts, fields).count >= count) return null;
  const size = countOf(count, "segment");
  const [cause] = fields
    .map((field) => ({ field, value: emailFieldValue(field, facts), rest: segmentsWithout(text, facts, [field]) }))
    .filter(({ value, rest }) => value !== "" && rest.count < count)
    .toSorted((one, other) => other.value.length - one.value.length);
  if (!cause) return { words: `With the fields filled in, it takes ${size}.`, count };
  const named = `${emailFieldLabels[cause.field]} “${cause.value}”`;
  const chars = special.filter((char) => !cause.rest.special.includes(char));
  if (chars.length === 0) return { words: `${named} makes it ${size}.`, count };
  return { words: `${named} has ${chars.join(" ")}: it takes ${size}.`, count };
}

/** Stands for a value that is taken out; no text has it. */
const nothing = "\u0001";

function segmentsWithout(text: string, facts: EmailFacts, fields: readonly EmailField[]) {
  const valueOf = (name: string) =>
    !isEmailField(name) ? null : fields.includes(name) ? nothing : emailFieldValue(name, facts);
  return segmentsOf(fillNames(text, valueOf, () => undefined).replaceAll(nothing, ""));
}
