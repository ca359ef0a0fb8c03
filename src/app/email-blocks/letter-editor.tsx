/** The message of an email to contacts: a text with formatting, or blocks. */
import { Stack, Text, type TextareaProps } from "@mantine/core";
import type { EmailBlock } from "../../domain/email-blocks/blocks.ts";
import { blocksOfText } from "../../domain/emails/email-letter.ts";
import { AddBlock, BlockList } from "./block-list.tsx";
import { RichText } from "./rich-text.tsx";
import classes from "./email-blocks.module.css";

export interface LetterBody {
  email_body: string;
  blocks: readonly EmailBlock[];
}

interface LetterEditorProps extends Pick<TextareaProps, "onKeyDown"> {
  value: LetterBody;
  onChange: (change: LetterBody) => void;
  error?: string | undefined;
  autoFocus?: boolean;
}

export function LetterEditor({
  value: { email_body, blocks },
  onChange,
  error,
  autoFocus,
  onKeyDown,
}: LetterEditorProps) {
  if (blocks.length === 0)
    return (
      <Stack gap="xs" data-takes-fields>
        <RichText
          label="Message"
          lists
          autosize
          minRows={8}
          maxRows={18}
          data-autofocus={autoFocus || undefined}
          value={email_body}
          error={error}
          onKeyDown={onKeyDown}
          onChange={(text) => onChange({ email_body: text, blocks })}
        />
        <AddBlock
          label="Design with blocks"
          onAdd={(block) => onChange({ email_body: "", blocks: [...blocksOfText(email_body), block] })}
        />
      </Stack>
    );
  const change = (next: readonly EmailBlock[]) => {
    const text = next.length < blocks.length ? textAlone(next) : null;
    onChange(text === null ? { email_body: "", blocks: next } : { email_body: text, blocks: [] });
  };
  return (
    <div data-takes-fields>
      <BlockList blocks={blocks} onChange={change} />
      {error === undefined ? null : (
        <Text size="sm" className={classes.error}>
          {error}
        </Text>
      )}
    </div>
  );
}

/** Of blocks that need no design any more. */
function textAlone([block, ...others]: readonly EmailBlock[]): string | null {
  if (!block) return "";
  return others.length === 0 && block.kind === "text" && block.align === "left" ? block.text : null;
}
