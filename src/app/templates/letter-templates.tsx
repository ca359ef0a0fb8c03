/** Templates for an email that may be formatted or designed with blocks. */
import type { EmailBlock } from "../../domain/email-blocks/blocks.ts";
import { blocksOfText } from "../../domain/emails/email-letter.ts";
import type { MessageTemplate } from "../../domain/templates/template.ts";
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

/** The text goes behind what is written, in blocks of its own where there are blocks. */
export function LetterTemplates({ value: { subject, email_body, blocks }, onChange }: LetterTemplatesProps) {
  const { world } = useLocal();
  const put = (template: MessageTemplate) => {
    const next = withTemplate({ subject, body: email_body }, template);
    if (blocks.length === 0) return onChange({ subject: next.subject, email_body: next.body, blocks });
    const added = blocksOfText(template.body).map((block) => ({ ...block, id: world.uuid() }));
    onChange({ subject: next.subject, email_body, blocks: [...blocks, ...added] });
  };
  return <TemplateMenu channel="email" written={{ subject, body: email_body }} onPick={put} />;
}
