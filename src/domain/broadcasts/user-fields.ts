/** Merge fields of an email to a user of the company: they are its agent. */
import { showDay } from "../../kit/dates.ts";
import { oneLine } from "../../kit/text.ts";
import { textsOf } from "../email-blocks/block-check.ts";
import type { EmailBlock } from "../email-blocks/blocks.ts";
import { fillNames, namesIn } from "../emails/email-fields.ts";
import { fillBlocks } from "../emails/email-letter.ts";
import { broadcastMessages } from "./options.ts";

export interface UserFacts {
  name: string;
  first_name: string;
  title: string;
  email: string;
  company: { name: string; phone: string; address: string };
  today: string;
}

export const userFields = {
  "agent.first_name": { label: "First name", of: (facts) => facts.first_name },
  "agent.name": { label: "Full name", of: (facts) => facts.name },
  "agent.title": { label: "Title", of: (facts) => facts.title },
  "agent.email": { label: "Email", of: (facts) => facts.email },
  "company.name": { label: "Company", of: ({ company }) => company.name },
  "company.phone": { label: "Company phone", of: ({ company }) => company.phone },
  "company.address": { label: "Company address", of: ({ company }) => company.address },
  today: { label: "Today", of: ({ today }) => showDay(today) },
} as const satisfies Record<string, { label: string; of: (facts: UserFacts) => string }>;
type UserField = keyof typeof userFields;

export function isUserField(name: string): name is UserField {
  return Object.hasOwn(userFields, name);
}

/** As inserted into a text. */
export const userFieldMenu = (Object.keys(userFields) as UserField[]).map((name) => ({
  text: name === "agent.first_name" ? `{{${name}|there}}` : `{{${name}}}`,
  label: userFields[name].label,
}));

export interface Letter {
  subject: string;
  blocks: readonly EmailBlock[];
}

/** `missing`: labels of fields without a value and without a fallback. */
export function fillLetter({ subject, blocks }: Letter, facts: UserFacts): Letter & { missing: string[] } {
  const missing: string[] = [];
  const valueOf = (name: string) => (isUserField(name) ? oneLine(userFields[name].of(facts)) : null);
  const miss = (name: string) => missing.push(isUserField(name) ? userFields[name].label : `{{${name}}}`);
  return { subject: fillNames(subject, valueOf, miss), blocks: fillBlocks(blocks, valueOf, miss), missing };
}

/** Names in braces that are no such field, each once. */
export function unknownUserFields({ subject, blocks }: Letter): string[] {
  const names = [subject, ...textsOf(blocks)].flatMap(namesIn).filter((name) => !isUserField(name));
  return [...new Set(names)].map((name) => broadcastMessages.unknown_field.replace("{name}", `{{${name}}}`));
}
