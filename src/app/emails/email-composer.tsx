/** Email to the contact: merge fields are previewed before sending; offline it is queued on this device. */
import { Alert, Button, Group, Select, Stack, Text, TextInput } from "@mantine/core";
import { type KeyboardEvent, Suspense, useRef, useState } from "react";
import { namesEmailField } from "../../domain/emails/email-fields.ts";
import { blocksToSend, fillLetter, textOfLetter } from "../../domain/emails/email-letter.ts";
import { emailAddressOf, mustBeEmailable, whyNotEmailed } from "../../domain/emails/email-log.ts";
import { emailSend } from "../../local/intents/emails.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { SkeletonRows } from "../../ui/list-states.tsx";
import { useLocal, useOnline } from "../base/live.ts";
import { fieldErrorsOf, wordsOf } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { LetterTemplates } from "../templates/index.ts";
import { useHoldPage } from "../version/index.ts";
import { useOpened } from "../contact-parts/contact-context.ts";
import { type EmailDraft, isBegun, useEmailDraft } from "../contact-parts/email-draft.ts";
import { LetterEditor, useLastField } from "../email-blocks/index.ts";
import { EmailFieldMenu } from "./email-field-menu.tsx";
import { EmailPreview } from "./email-preview.tsx";
import { useEmailFacts } from "./use-email-facts.ts";

export function EmailComposer({ onClose }: { onClose: () => void }) {
  const { name } = useOpened();
  const { draft, to, change, blocked, send, busy, errors } = useComposing(onClose);
  const { around, insert } = useLastField();
  const isPreviewed = namesEmailField(textOfLetter(draft)) || blocksToSend(draft) !== null;
  const isTold = errors["subject"] !== undefined || errors["email_body"] !== undefined;
  useHoldPage(isBegun(draft), "This email is not sent yet.");
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };
  return (
    <Dialog onClose={onClose} title={`Email to ${name}`} size="lg" closeOnClickOutside={false}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Stack gap="sm">
          <Standing blocked={blocked} />
          <ToField to={to} onTo={(next) => change({ to: next })} />
          <Stack gap="sm" {...around}>
            <TextInput
              label="Subject"
              autoComplete="off"
              data-autofocus={draft.subject === "" || undefined}
              data-takes-fields
              value={draft.subject}
              error={errors["subject"]}
              onKeyDown={onKeyDown}
              onChange={(event) => change({ subject: event.currentTarget.value })}
            />
            <Suspense fallback={<SkeletonRows count={4} />}>
              <LetterEditor
                value={draft}
                error={errors["email_body"]}
                autoFocus={draft.subject !== ""}
                onKeyDown={onKeyDown}
                onChange={change}
              />
            </Suspense>
          </Stack>
          <Group gap="xs">
            <EmailFieldMenu onPick={insert} />
            <LetterTemplates value={draft} onChange={change} />
          </Group>
          {isPreviewed && !isTold ? <EmailPreview draft={draft} /> : null}
          <FormError words={errors["to"] ?? errors["base"] ?? null} />
          <Group justify="space-between" align="center">
            <Answers />
            <Group gap="xs" ml="auto">
              <Button variant="default" onClick={onClose}>
                {isBegun(draft) ? "Save draft" : "Close"}
              </Button>
              <Button type="submit" loading={busy} disabled={blocked !== null} aria-keyshortcuts="Control+Enter">
                Send
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

interface Composing {
  draft: EmailDraft;
  to: string;
  change: (change: Partial<EmailDraft>) => void;
  /** Why this address cannot be sent to. */
  blocked: string | null;
  send: () => void;
  busy: boolean;
  errors: Record<string, string>;
}

function useComposing(onClose: () => void): Composing {
  const { contact, name, lists } = useOpened();
  const local = useLocal();
  const facts = useEmailFacts();
  const [draft, keep] = useEmailDraft(contact.id);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  // Prevents a second press from queuing it twice.
  const sending = useRef(false);
  const isTheirs = contact.emails.some(({ address }) => address === draft.to);
  const to = isTheirs ? draft.to : emailAddressOf(contact);
  const status = lists.statuses.find(({ id }) => id === contact.status_id);
  const write = async () => {
    mustBeEmailable(contact, to, status);
    const email = { id: local.world.uuid(), to, ...fillLetter({ ...draft, blocks: blocksToSend(draft) }, facts) };
    await local.write(emailSend, { contact_id: contact.id, name, email, at: local.clock.now() });
    keep({ subject: "", email_body: "", blocks: [], to: "" });
  };
  const send = () => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setErrors({});
    void write()
      .then(onClose, (error: unknown) => {
        const known = fieldErrorsOf(error);
        setErrors(Object.keys(known).length > 0 ? known : { base: wordsOf(error) });
      })
      .finally(() => {
        sending.current = false;
        setBusy(false);
      });
  };
  const change = (more: Partial<EmailDraft>) => {
    setErrors({});
    keep(more);
  };
  return { draft, to, change, blocked: whyNotEmailed(contact, to, status), send, busy, errors };
}

/** Warnings shown before writing. */
function Standing({ blocked }: { blocked: string | null }) {
  const online = useOnline();
  const { emailing } = useCurrentUser();
  if (blocked !== null) return <Alert color="red">{blocked}</Alert>;
  return (
    <>
      {emailing?.leaves === false ? (
        <Alert color="orange">
          No mail server is set up. Emails you send are stored under Sent email for an admin and are not delivered.
        </Alert>
      ) : null}
      {online ? null : <Alert color="orange">You are offline. It will be sent when you are back.</Alert>}
    </>
  );
}

function ToField({ to, onTo }: { to: string; onTo: (to: string) => void }) {
  const { contact } = useOpened();
  const addresses = contact.emails.map(({ address }) => address);
  if (addresses.length < 2) return to === "" ? null : <Text size="sm">To {to}</Text>;
  return <Select label="To" data={addresses} value={to} allowDeselect={false} onChange={(next) => onTo(next ?? to)} />;
}

function Answers() {
  const { email } = useCurrentUser();
  return (
    <Text size="xs" c="dimmed">
      Replies go to {email}.
    </Text>
  );
}
