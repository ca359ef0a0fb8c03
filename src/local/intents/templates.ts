/** Intents on message templates. */
import { messageTemplates } from "../../contract/templates/message-templates.ts";
import {
  createTemplate,
  editTemplate,
  type MessageTemplate,
  type MessageTemplateEdit,
  type NewMessageTemplate,
} from "../../domain/templates/template.ts";
import type { TemplateAuthor, TemplateRole } from "../../domain/templates/template-rights.ts";
import type { RowKey } from "../collections/index.ts";
import { type ConfirmedRow, conflictsIn, intent, type IntentFacts } from "./intent.ts";

const templateKey = (id: string): RowKey => ({ collection: "message_templates", id });
const confirmed = ({ data }: { data: MessageTemplate }): ConfirmedRow[] => [{ key: templateKey(data.id), row: data }];

/** The server knows the unit. */
const authorOf = (by: TemplateRole, { user_id }: IntentFacts): TemplateAuthor => ({
  account_type: by.account_type,
  rm: by.rm,
  user_id,
  business_unit_id: null,
});

export interface TemplateCreateInput extends NewMessageTemplate {
  by: TemplateRole;
  /** Number of existing ones of its kind. */
  kept: number;
}

export const templateCreate = intent(messageTemplates.create, {
  name: "message_template.create",
  title: ({ name }: TemplateCreateInput) => `Template ${name}`,
  touches: ({ id }: TemplateCreateInput) => [templateKey(id)],
  applies: (
    _row: MessageTemplate | undefined,
    { by, kept, ...template }: TemplateCreateInput,
    _key: RowKey,
    facts: IntentFacts,
  ): MessageTemplate => createTemplate(template, { by: authorOf(by, facts), kept, now: facts.at }),
  ask: ({ by: _by, kept: _kept, ...template }: TemplateCreateInput) => ({ body: template }),
  replies: confirmed,
});

export interface TemplateEditInput {
  id: string;
  name: string;
  edit: MessageTemplateEdit;
  /** The values the editor showed when it opened. */
  base: MessageTemplateEdit;
  /** Left out when a conflict is decided: then whoever could share it. */
  by?: TemplateRole;
}

export const templateEdit = intent(messageTemplates.update, {
  name: "message_template.edit",
  title: ({ name }: TemplateEditInput) => `Template ${name} changed`,
  which: ({ name }: MessageTemplate) => name,
  touches: ({ id }: TemplateEditInput) => [templateKey(id)],
  applies: (
    row: MessageTemplate | undefined,
    { edit, by = { account_type: "admin", rm: false } }: TemplateEditInput,
    _key: RowKey,
    facts: IntentFacts,
  ) => row && editTemplate(row, edit, { by: authorOf(by, facts), now: facts.at }),
  ask: ({ id, edit, base }: TemplateEditInput) => ({ params: { id }, body: { ...edit, base } }),
  replies: confirmed,
  conflicts: (reply, { id }) => ({
    contact_id: 0,
    conflicts: conflictsIn(reply),
    record: "message_template",
    record_id: id,
  }),
});

export interface TemplateRestoreInput {
  /** As it was. */
  template: MessageTemplate;
}

export const templateRestore = intent(messageTemplates.restore, {
  name: "message_template.restore",
  title: ({ template }: TemplateRestoreInput) => `Template ${template.name} restored`,
  touches: ({ template }: TemplateRestoreInput) => [templateKey(template.id)],
  applies: (row: MessageTemplate | undefined, { template }: TemplateRestoreInput, _key: RowKey, { at }: IntentFacts) =>
    row ?? { ...template, updated_at: at },
  ask: ({ template }: TemplateRestoreInput) => ({ params: { id: template.id } }),
  replies: confirmed,
});

type TemplateNamed = Pick<TemplateEditInput, "id" | "name">;

export const templateDelete = intent(messageTemplates.remove, {
  name: "message_template.delete",
  title: ({ name }: TemplateNamed) => `Template ${name} deleted`,
  touches: ({ id }: TemplateNamed) => [templateKey(id)],
  applies: () => undefined,
  ask: ({ id }: TemplateNamed) => ({ params: { id } }),
});
