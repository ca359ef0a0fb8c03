/** Preview of the email as the contact receives it, or the missing values. */
import { Text } from "@mantine/core";
import { Suspense } from "react";
import { blocksToSend, fillLetter } from "../../domain/emails/email-letter.ts";
import { fieldErrorsOf } from "../base/report.ts";
import { useOpened } from "../contact-parts/contact-context.ts";
import type { EmailDraft } from "../contact-parts/email-draft.ts";
import { EmailFrame } from "../email-blocks/index.ts";
import { useEmailFacts } from "./use-email-facts.ts";
import classes from "./email.module.css";

export function EmailPreview({ draft }: { draft: EmailDraft }) {
  const { name } = useOpened();
  const { filled, missing } = useFilled(draft);
  return (
    <section className={classes.preview} aria-label={`Preview for ${name}`}>
      <Text size="xs" c="dimmed">
        How {name} sees it
      </Text>
      {missing.map((words) => (
        <Text key={words} size="sm" className={classes.missing}>
          {words}
        </Text>
      ))}
      {filled ? (
        <>
          <Text fw={600}>{filled.subject}</Text>
          {filled.blocks ? (
            <Suspense>
              <EmailFrame subject={filled.subject} blocks={filled.blocks} to="one" />
            </Suspense>
          ) : (
            <Text className={classes.text}>{filled.email_body}</Text>
          )}
        </>
      ) : null}
    </section>
  );
}

function useFilled(draft: EmailDraft): { filled: ReturnType<typeof fillLetter> | null; missing: string[] } {
  const facts = useEmailFacts();
  try {
    return { filled: fillLetter({ ...draft, blocks: blocksToSend(draft) }, facts), missing: [] };
  } catch (refusal) {
    return { filled: null, missing: [...new Set(Object.values(fieldErrorsOf(refusal)))] };
  }
}
