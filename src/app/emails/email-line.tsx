/** Timeline row of an email: delivery status, and the text when expanded. */
import { Anchor, Button, Text } from "@mantine/core";
import { Suspense, useState } from "react";
import { isAutomatic } from "../../domain/messaging/send-channels.ts";
import { shownStatus } from "../../domain/emails/sent-email.ts";
import type { TimelineItem } from "../../domain/timeline/timeline.ts";
import { writeWords } from "../../kit/state-words.ts";
import { ToneBadge } from "../../ui/tone-badge.tsx";
import { useOpened } from "../contact-parts/contact-context.ts";
import { useBeginEmail } from "../contact-parts/email-draft.ts";
import { EmailFrame } from "../email-blocks/index.ts";
import { emailStateTones, emailStateWords } from "./email-state.ts";
import classes from "./email.module.css";

type Email = Extract<TimelineItem, { kind: "email" }>;

export function EmailLine({ email }: { email: Email }) {
  const { contact, mayEmail } = useOpened();
  const [open, setOpen] = useState(false);
  const begin = useBeginEmail(contact.id);
  const { subject, body, blocks, to, from, error, status } = email;
  const isAnswer = status === "received";
  const isStored = shownStatus(email) === "stored";
  return (
    <>
      <div className={classes.line}>
        {body === "" ? (
          <Text span className={classes.subject}>
            {subject}
          </Text>
        ) : (
          <Anchor
            component="button"
            type="button"
            inherit
            className={classes.subject}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {subject}
          </Anchor>
        )}
        <EmailBadge email={email} />
      </div>
      <Text size="xs" c="dimmed">
        {isAnswer ? `Email from ${from}` : `Email to ${to}`}
      </Text>
      {error === "" ? null : (
        <Text size="sm" {...(isStored ? { c: "dimmed" } : { className: classes.missing })}>
          {error}
        </Text>
      )}
      {!open ? null : blocks ? (
        <Suspense fallback={<Text className={classes.letter}>{body}</Text>}>
          <EmailFrame subject={subject} blocks={blocks} to={isAutomatic(email.source) ? "many" : "one"} />
        </Suspense>
      ) : (
        <Text className={classes.letter}>{body}</Text>
      )}
      {isAnswer && mayEmail ? (
        <Button
          variant="transparent"
          px={0}
          size="compact-sm"
          onClick={() => begin({ to: from, subject: answerSubject(subject) })}
        >
          Answer
        </Button>
      ) : null}
      {status === "failed" && mayEmail ? (
        <Button
          variant="transparent"
          px={0}
          size="compact-sm"
          onClick={() => begin(blocks ? { subject, blocks } : { subject, email_body: body })}
        >
          Edit and resend
        </Button>
      ) : null}
    </>
  );
}

function answerSubject(subject: string): string {
  return /^re:/i.test(subject) ? subject : `Re: ${subject}`;
}

/** The pending mark already covers a queued email. */
function EmailBadge({ email }: { email: Email }) {
  const { source, automatic } = email;
  const status = shownStatus(email);
  if (status === "queued") return null;
  if (status === "received" && automatic) return <ToneBadge tone="quiet">Automatic reply</ToneBadge>;
  if (status === "received") return <ToneBadge tone="good">Received</ToneBadge>;
  if (source === "outside") return <ToneBadge tone="quiet">Sent outside Fieldline</ToneBadge>;
  return (
    <ToneBadge tone={emailStateTones[status]}>
      {status === "failed" ? writeWords.not_sent : emailStateWords[status]}
    </ToneBadge>
  );
}
