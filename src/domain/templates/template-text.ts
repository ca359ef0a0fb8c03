/** A template where formatting does not show. */
import type { EmailBlock } from "../email-blocks/blocks.ts";
import { blocksText } from "../email-blocks/block-text.ts";
import { emailFieldLabels } from "../emails/email-field-labels.ts";
import { fillNames, isEmailField } from "../emails/email-fields.ts";
import { blocksOfText, blocksToSend } from "../emails/email-letter.ts";
import type { MessageTemplate } from "./template.ts";

/** `blocks`: absent in a row that this device got from an older version. */
export function isDesigned({ blocks }: { blocks?: readonly EmailBlock[] | undefined }): boolean {
  return blocks !== undefined && blocks.length > 0;
}

/** For messages that are plain text: without the marks of bold words and links. */
export function unformatted(template: MessageTemplate): MessageTemplate {
  const { channel, body } = template;
  if (channel !== "email" || isDesigned(template) || blocksToSend({ email_body: body }) === null) return template;
  return { ...template, body: blocksText(blocksOfText(body)) };
}

/** One line, with the names of its fields: "Hi [First name], …". */
export function templatePreview(template: MessageTemplate): string {
  const { subject, body } = unformatted(template);
  return withFieldNames(subject === "" ? body : `${subject} · ${body}`);
}

/** One line, where fields stand by their names. */
export function withFieldNames(text: string): string {
  const named = (name: string) => (isEmailField(name) ? `[${emailFieldLabels[name]}]` : null);
  return fillNames(text, named, () => undefined).replaceAll(/\s+/g, " ");
}
