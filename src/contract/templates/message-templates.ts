/** Texts and emails saved for reuse (domain §24; not in the spec). */
import { z } from "zod";
import { MessageTemplate, MessageTemplateEdit, NewMessageTemplate } from "../../domain/templates/template.ts";
import { editedOf } from "../contacts/contact-replies.ts";
import { allOf, ByUuid, dataOf, del, get, group, patch, post } from "../declare.ts";

export const messageTemplates = group("message_templates", "/v1/message_templates", {
  list: get("", {
    summary:
      "Lists the current user's message templates, and those shared with their business unit or the company, sorted by name.",
    access: "contacts.see",
    reply: allOf(MessageTemplate),
  }),
  create: post("", {
    summary:
      "Creates a template of a text, or of an email to contacts or to users; a designed email has `blocks`, and its body is their plain text. A user can have up to 200; up to 200 can be shared with a business unit, and with the company.",
    access: "contacts.see",
    writes: "queue",
    body: NewMessageTemplate,
    status: 201,
    reply: dataOf(MessageTemplate),
  }),
  update: patch("/:id", {
    summary:
      "Updates, shares or stops sharing a message template. A field changed on another device since `base` is a conflict.",
    access: "contacts.see",
    writes: "queue",
    params: ByUuid,
    body: z.strictObject({ ...MessageTemplateEdit.shape, base: MessageTemplateEdit.optional() }),
    reply: editedOf(MessageTemplate),
  }),
  remove: del("/:id", {
    summary: "Deletes a message template.",
    access: "contacts.see",
    writes: "queue",
    params: ByUuid,
  }),
  restore: post("/:id/restore", {
    summary: "Restores a deleted message template.",
    access: "contacts.see",
    writes: "queue",
    params: ByUuid,
    reply: dataOf(MessageTemplate),
  }),
});
