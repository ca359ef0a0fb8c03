import type { MessageTemplate } from "../../domain/templates/template.ts";
import { foldText } from "../../kit/text.ts";

/** Those with every word in their name or text; whose names begin with the words come first. */
export function matchingTemplates(templates: readonly MessageTemplate[], q: string): MessageTemplate[] {
  const text = foldText(q);
  if (text === "") return [...templates];
  const words = text.split(" ");
  const found = templates.flatMap((template) => {
    const name = foldText(template.name);
    const whole = `${name} ${foldText(`${template.subject} ${template.body}`)}`;
    return words.every((word) => whole.includes(word)) ? [{ template, isFirst: name.startsWith(text) }] : [];
  });
  return found.toSorted((one, other) => Number(other.isFirst) - Number(one.isFirst)).map(({ template }) => template);
}
