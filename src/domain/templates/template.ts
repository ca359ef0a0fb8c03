/** A message saved for reuse: a text, or an email, plain or designed, with its subject; merge fields are filled in where it is used. */
import { z } from "zod";
import { dictionary } from "../../kit/dictionary.ts";
import { type FieldErrors, refuse } from "../../kit/refusal.ts";
import { lengthOf, manyLines, oneLine } from "../../kit/text.ts";
import { unknownUserFields } from "../broadcasts/user-fields.ts";
import { contactMessages } from "../contacts/messages.ts";
import { letterProblems, textsOf } from "../email-blocks/block-check.ts";
import { blocksText } from "../email-blocks/block-text.ts";
import { type EmailBlock, EmailBlocks } from "../email-blocks/blocks.ts";
import { unknownEmailFields } from "../emails/email-fields.ts";
import { textLengthMax } from "../messages/text-limits.ts";
import { textMessages } from "../messages/text-messages.ts";
import { emailBodyLengthMax, emailSubjectLengthMax } from "../values/limits.ts";
import { Instant, Uuid } from "../values/scalars.ts";
import {
  type TemplateChannel,
  templateChannels,
  templateNameLengthMax,
  type TemplateOwner,
  templateOwners,
  templatesMax,
} from "./template-limits.ts";
import { templateMessages } from "./template-messages.ts";
import { mayUseTemplates, sharesWith, type TemplateAuthor } from "./template-rights.ts";

const typed = {
  name: z.string().max(200),
  /** Empty for a text. */
  subject: z.string().max(emailSubjectLengthMax * 2),
  body: z.string().max(emailBodyLengthMax * 2),
};
/** Of a designed email; empty: its text. */
const blocks = EmailBlocks;
const channel = z.enum(templateChannels);

export const MessageTemplate = z.object({
  id: Uuid,
  channel,
  ...typed,
  blocks,
  owner: z.enum(templateOwners),
  business_unit_id: Uuid.nullable(),
  created_by: Uuid,
  created_at: Instant,
  updated_at: Instant,
  seq: z.int().nonnegative(),
});
export type MessageTemplate = z.infer<typeof MessageTemplate>;
export const templateColumns = Object.keys(MessageTemplate.shape) as (keyof MessageTemplate)[];

export const NewMessageTemplate = z.strictObject({
  id: Uuid,
  channel,
  ...typed,
  subject: typed.subject.default(""),
  /** Not needed of a designed one. */
  body: typed.body.default(""),
  blocks: blocks.default([]),
  shared: z.boolean().default(false),
});
export type NewMessageTemplate = z.infer<typeof NewMessageTemplate>;
export const MessageTemplateEdit = z.strictObject({ ...typed, blocks, shared: z.boolean() }).partial();
export type MessageTemplateEdit = z.infer<typeof MessageTemplateEdit>;

/** `kept`: how many there are of its kind, the author's own or the shared ones. */
export function createTemplate(
  { id, channel: sent, shared, ...text }: NewMessageTemplate,
  { by, kept, now }: { by: TemplateAuthor; kept: number; now: number },
): MessageTemplate {
  if (!mayUseTemplates(by, sent)) refuse("forbidden");
  if (kept >= templatesMax)
    refuse("invalid", { base: [shared ? templateMessages.shared_full : templateMessages.full] });
  return {
    id,
    channel: sent,
    ...checked(sent, text),
    ...ownedBy(shared, by),
    created_by: by.user_id,
    created_at: now,
    updated_at: now,
    seq: 0,
  };
}

export function editTemplate(
  template: MessageTemplate,
  { shared = template.owner !== "user", ...edit }: MessageTemplateEdit,
  { by, now }: { by: TemplateAuthor; now: number },
): MessageTemplate {
  const { name, subject, body, blocks: designed, owner } = template;
  const text = checked(template.channel, { name, subject, body, blocks: designed, ...edit });
  if (shared === (owner !== "user")) return { ...template, ...text, updated_at: now };
  // It would become somebody else's own.
  if (!shared && template.created_by !== by.user_id) refuse("invalid", { shared: [templateMessages.not_yours] });
  const owned = shared ? ownedBy(true, by) : { owner: "user" as const, business_unit_id: null };
  return { ...template, ...text, ...owned, updated_at: now };
}

function ownedBy(shared: boolean, by: TemplateAuthor): { owner: TemplateOwner; business_unit_id: string | null } {
  if (!shared) return { owner: "user", business_unit_id: null };
  const owner = sharesWith(by) ?? refuse("forbidden");
  return { owner, business_unit_id: owner === "bu" ? by.business_unit_id : null };
}

type Text = Pick<MessageTemplate, "name" | "subject" | "body" | "blocks">;

/** `blocks`: absent in what an older version stored. */
function checked(sent: TemplateChannel, text: Omit<Text, "blocks"> & Partial<Text>): Text {
  const errors: FieldErrors = dictionary();
  const add = (field: keyof Text, words: readonly string[]) => {
    if (words.length > 0) (errors[field] ??= []).push(...words);
  };
  const designed = text.blocks ?? [];
  const isDesigned = designed.length > 0 || sent === "user_email";
  const name = oneLine(text.name);
  const subject = oneLine(text.subject);
  const body = isDesigned ? blocksText(designed) : manyLines(text.body);
  if (name === "" || lengthOf(name) > templateNameLengthMax) add("name", [templateMessages.name]);
  if (sent === "text") {
    if (subject !== "") add("subject", [templateMessages.no_subject]);
    if (isDesigned) add("blocks", [templateMessages.no_blocks]);
    if (body.length > textLengthMax) add("body", [textMessages.too_long]);
  } else {
    if (subject === "") add("subject", [templateMessages.subject]);
    if (lengthOf(subject) > emailSubjectLengthMax) add("subject", [contactMessages.email_subject_too_long]);
    if (!isDesigned && lengthOf(body) > emailBodyLengthMax) add("body", [contactMessages.email_too_long]);
    if (isDesigned) add("blocks", letterProblems(designed));
  }
  if (!isDesigned && body === "") add("body", [templateMessages.body]);
  add("subject", unknownFields(sent, subject, []));
  if (isDesigned) add("blocks", unknownFields(sent, "", designed));
  else add("body", unknownFields(sent, body, []));
  if (Object.keys(errors).length > 0) refuse("invalid", errors);
  return { name, subject, body, blocks: designed };
}

/** An email to users names other fields than one to contacts. */
function unknownFields(sent: TemplateChannel, text: string, designed: readonly EmailBlock[]): string[] {
  if (sent === "user_email") return unknownUserFields({ subject: text, blocks: designed });
  return unknownEmailFields([text, ...textsOf(designed)].join("\n"));
}
