/** Templates for an email to users, which is always designed. */
import type { EmailBlock } from "../../domain/email-blocks/blocks.ts";
import { withDesign } from "../../domain/templates/with-design.ts";
import { useLocal } from "../base/live.ts";
import { TemplateMenu } from "./template-menu.tsx";

interface UserEmailTemplatesProps {
  value: { subject: string; blocks: readonly EmailBlock[] };
  onChange: (email: { subject: string; blocks: EmailBlock[] }) => void;
}

export function UserEmailTemplates({ value: { subject, blocks }, onChange }: UserEmailTemplatesProps) {
  const { world } = useLocal();
  const written = { subject, body: "", blocks };
  return (
    <TemplateMenu
      channel="user_email"
      label={blocks.length === 0 ? "Start from a template" : "Templates"}
      takesDesigns
      written={written}
      onPick={(template) => onChange(withDesign(written, template, world.uuid))}
    />
  );
}
