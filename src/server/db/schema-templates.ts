/** Texts and emails saved for reuse. */
import type { Generated } from "kysely";
import type { MessageTemplate } from "../../domain/templates/template.ts";

interface MessageTemplates extends Omit<MessageTemplate, "seq"> {
  tenant_id: string;
  deleted_at: number | null;
  seq: Generated<number>;
}

export interface TemplateTables {
  message_templates: MessageTemplates;
}
