/** Writes on templates, each saved on this device first; a deleted one can be made again. */
import { useCallback } from "react";
import type { MessageTemplate, MessageTemplateEdit, NewMessageTemplate } from "../../domain/templates/template.ts";
import { templateNameLengthMax } from "../../domain/templates/template-limits.ts";
import { sharesWith } from "../../domain/templates/template-rights.ts";
import { templateCreate, templateDelete, templateEdit, templateRestore } from "../../local/intents/templates.ts";
import { messageTemplateList } from "../../local/queries/templates.ts";
import { showUndo } from "../../ui/undo-toast.tsx";
import { useLocal } from "../base/live.ts";
import { report } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";

export type TypedTemplate = Omit<NewMessageTemplate, "id">;

export interface TemplateActs {
  /** Rejects with the rule's refusal; nothing is saved then. */
  create(typed: TypedTemplate): Promise<unknown>;
  edit(template: MessageTemplate, edit: MessageTemplateEdit, base: MessageTemplateEdit): Promise<unknown>;
  duplicate(template: MessageTemplate): void;
  remove(template: MessageTemplate): void;
}

export function useTemplateActs(): TemplateActs {
  const local = useLocal();
  const { account_type, rm } = useCurrentUser();
  const create = useCallback(
    async (typed: TypedTemplate) => {
      const all = await messageTemplateList(local.db);
      const reach = sharesWith({ account_type, rm });
      const isOfKind = ({ owner }: MessageTemplate) => owner === (typed.shared ? reach : "user");
      const kept = all.filter(isOfKind).length;
      await local.write(templateCreate, { id: local.world.uuid(), ...typed, kept, by: { account_type, rm } });
    },
    [local, account_type, rm],
  );
  return {
    create,
    edit: ({ id: edited, name }, edit, base) =>
      local.write(templateEdit, { id: edited, name, edit, base, by: { account_type, rm } }),
    duplicate: ({ channel, name, subject, body, blocks }) =>
      void create({ channel, name: copyName(name), subject, body, blocks, shared: false }).catch(report),
    remove: (template) => {
      const { name } = template;
      const undo = () => void local.write(templateRestore, { template }).catch(report);
      void local
        .write(templateDelete, { id: template.id, name })
        .then(() => showUndo({ text: `Template ${name} deleted.`, undo }), report);
    },
  };
}

/** Cut where it would be too long. */
function copyName(name: string): string {
  return Array.from(`Copy of ${name}`).slice(0, templateNameLengthMax).join("");
}
