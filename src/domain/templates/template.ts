/** A message saved for reuse: a text, or an email with its subject; merge fields are filled in where it is used. */
import { z } from "zod";
import { dictionary } from "../../kit/dictionary.ts";
import { type FieldErrors, refuse } from "../../kit/refusal.ts";
import { lengthOf, manyLines, oneLine } from "../../kit/text.ts";
import { contactMessages } from "../contacts/messages.ts";
import { unknownEmailFields } from "../emails/email-fields.ts";
import { textLengthMax } from "../messages/text-limits.ts";
import { textMessages } from "../messages/text-messages.ts";
import { emailBodyLengthMax, emailSubjectLengthMax } from "../values/limits.ts";
import { Instant, Uuid } from "../values/scalars.ts";
import {
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
const channel = z.enum(templateChannels);

export const MessageTemplate = z.object({
  id: Uuid,
  channel,
  ...typed,
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
  shared: z.boolean().default(false),
});
export type NewMessageTemplate = z.infer<typeof NewMessageTemplate>;
export const MessageTemplateEdit = z.strictObject({ ...typed, shared: z.boolean() }).partial();
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
  const { name, subject, body, owner } = template;
  const text = checked(template.channel, { name, subject, body, ...edit });
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

type Text = Pick<MessageTemplate, "name" | "subject" | "body">;

function checked(sent: MessageTemplate["channel"], text: Text): Text {
  const errors: FieldErrors = dictionary();
  const add = (field: keyof Text, words: string | undefined) => {
    if (words !== undefined) (errors[field] ??= []).push(words);
  };
  const name = oneLine(text.name);
  const subject = oneLine(text.subject);
  const body = manyLines(text.body);
  if (name === "" || lengthOf(name) > templateNameLengthMax) add("name", templateMessages.name);
  if (body === "") add("body", templateMessages.body);
  if (sent === "text") {
    if (subject !== "") add("subject", templateMessages.no_subject);
    if (body.length > textLengthMax) add("body", textMessages.too_long);
  } else {
    if (subject === "") add("subject", templateMessages.subject);
    if (lengthOf(subject) > emailSubjectLengthMax) add("subject", contactMessages.email_subject_too_long);
    if (lengthOf(body) > emailBodyLengthMax) add("body", contactMessages.email_too_long);
  }
  for (const words of unknownEmailFields(subject)) add("subject", words);
  for (const words of unknownEmailFields(body)) add("body", words);
  if (Object.keys(errors).length > 0) refuse("invalid", errors);
  return { name, subject, body };
}
