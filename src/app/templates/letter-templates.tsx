/** Templates for an email that may be formatted or designed with blocks. */
import type { EmailBlock } from "../../domain/email-blocks/blocks.ts";
import { blocksOfText } from "../../domain/emails/email-letter.ts";
import type { MessageTemplate } from "../../domain/templates/template.ts";
import { isDesigned } from "../../domain/templates/template-text.ts";
import { withDesign } from "../../domain/templates/with-design.ts";
import { withTemplate } from "../../domain/templates/with-template.ts";
import { useLocal } from "../base/live.ts";
import { TemplateMenu } from "./template-menu.tsx";

interface Letter {
  subject: string;
  email_body: string;
  /** Of a designed one, instead of its text. */
  blocks: readonly EmailBlock[];
}

interface LetterTemplatesProps {
  value: Letter;
  onChange: (letter: Letter) => void;
}

/** A template goes behind what is written: as text where both are text, otherwise in blocks. */
export function LetterTemplates({ value: { subject, email_body, blocks }, onChange }: LetterTemplatesProps) {
  const { world } = useLocal();
  const written = { subject, body: email_body, blocks };
  const put = (template: MessageTemplate) => {
    if (isDesigned(template)) return onChange({ email_body: "", ...withDesign(written, template, world.uuid) });
    if (blocks.length > 0) {
      const added = { ...template, blocks: blocksOfText(template.body) };
      return onChange({ email_body, ...withDesign(written, added, world.uuid) });
    }
    const next = withTemplate(written, template);
    onChange({ subject: next.subject, email_body: next.body, blocks });
  };
  return <TemplateMenu channel="email" takesDesigns written={written} onPick={put} />;
}
