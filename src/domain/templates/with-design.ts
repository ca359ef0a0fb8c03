import type { EmailBlock } from "../email-blocks/blocks.ts";
import { blocksOfText } from "../emails/email-letter.ts";
import type { MessageTemplate } from "./template.ts";
import type { TypedMessage } from "./with-template.ts";

/** A designed template in an email: behind what is written, and a subject that was typed stays. */
export function withDesign(
  { subject, body, blocks }: TypedMessage & { blocks: readonly EmailBlock[] },
  template: Pick<MessageTemplate, "subject" | "blocks">,
  newId: () => string,
): { subject: string; blocks: EmailBlock[] } {
  const written = blocks.length > 0 || body.trim() === "" ? blocks : blocksOfText(body);
  return {
    subject: subject.trim() === "" ? template.subject : subject,
    blocks: [...written, ...template.blocks].map((block) => ({ ...block, id: newId() })),
  };
}
