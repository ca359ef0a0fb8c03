/** The message, its plan, a test, and the send. What is typed survives reloads. */
import { Button, Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { type ReactNode, useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import { contactSends, groupSends } from "../../contract/sends/group-sends.ts";
import type { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import { groupSendMax, type SendChannel } from "../../domain/messaging/send-channels.ts";
import type { EmailBlock } from "../../domain/email-blocks/blocks.ts";
import { blocksToSend } from "../../domain/emails/email-letter.ts";
import { segmentWordsWithWayOut } from "../../domain/sends/segment-words.ts";
import { mediaUnits, textLengthMax } from "../../domain/messages/text-limits.ts";
import { emailSubjectLengthMax } from "../../domain/values/limits.ts";
import { countOf } from "../../kit/text.ts";
import { FormError } from "../../ui/form-error.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useDraft } from "../base/drafts.ts";
import { useLocal, useOnline } from "../base/live.ts";
import { fieldErrorsOf, notify, wordsOf } from "../base/report.ts";
import { AttachButton, AttachedPicture, useAttached } from "../contact-parts/attached-picture.tsx";
import type { Picture } from "../contact-parts/text-picture.ts";
import { useVendor } from "../quotes/index.ts";
import { useHoldPage } from "../version/index.ts";
import { EmailFrame, LetterEditor, useLastField } from "../email-blocks/index.ts";
import { MergeFieldMenu } from "../base/merge-field-menu.tsx";
import { LetterTemplates, TemplateMenu } from "../templates/index.ts";
import { PictureShown } from "./send-picture.tsx";
import { isStored } from "./send-words.ts";
import { useSentPicture } from "./use-sent-picture.ts";
import { type Plan, SendPlan } from "./send-plan.tsx";

interface LetterChange {
  subject?: string;
  email_body: string;
  blocks: readonly EmailBlock[];
}

interface SendFormProps {
  channel: SendChannel;
  scope: ContactsScope | null;
  /** Above the message. */
  children: ReactNode;
}

export function SendForm({ channel, scope, children }: SendFormProps) {
  const [subject, setSubject] = useDraft("many subject", "begun_texts");
  const [body, setBody] = useDraft(`many ${channel}`, "begun_texts");
  const [designed, setDesigned] = useDraft("many email blocks", "begun_texts");
  const written = useMemo(() => ({ email_body: body, blocks: blocksIn(designed) }), [body, designed]);
  const blocks = channel === "email" ? blocksToSend(written) : null;
  const planning = useVendor(groupSends.plan);
  const [trouble, setTrouble] = useState<string | null>(null);
  const attached = useAttached(setTrouble);
  const picture = channel === "text" ? attached.picture : null;
  /** The plan, and what it was made for: another text or other contacts need a new one. */
  const [planned, setPlanned] = useState<{ plan: Plan; of: string } | null>(null);
  const asked = JSON.stringify([channel, subject, body, blocks, picture?.media, scope]);
  const plan = planned?.of === asked ? planned.plan : null;
  const { around, insert } = useLastField();
  const write = ({ subject: next = subject, email_body, blocks: designs }: LetterChange) => {
    setSubject(next);
    setBody(email_body);
    setDesigned(designs.length > 0 ? JSON.stringify(designs) : "");
  };
  const online = useOnline();
  const isBlank = body.trim() === "" && blocks === null && picture === null;
  useHoldPage(!isBlank, "This message is not sent yet.");
  const isReady = scope !== null && !attached.busy && !isBlank && (channel === "text" || subject.trim() !== "");
  const review = async () => {
    if (!scope || !isReady) return;
    const message = {
      channel,
      subject: channel === "email" ? subject : "",
      body,
      blocks,
      has_picture: picture !== null,
      contacts_scope: scope,
    };
    const reply = await planning.ask({ body: message });
    if (reply) setPlanned({ plan: reply, of: asked });
  };
  return (
    <>
      <Panel title="Message">
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void review();
          }}
        >
          <Stack gap="sm">
            <div>{children}</div>
            <Stack gap="sm" {...around}>
              {channel === "email" ? (
                <>
                  <TextInput
                    label="Subject"
                    autoComplete="off"
                    maxLength={emailSubjectLengthMax}
                    data-takes-fields
                    value={subject}
                    onChange={(event) => setSubject(event.currentTarget.value)}
                  />
                  <LetterEditor value={written} onChange={write} />
                </>
              ) : (
                <Textarea
                  label="Text"
                  autosize
                  minRows={3}
                  maxRows={18}
                  maxLength={textLengthMax}
                  data-takes-fields
                  value={body}
                  onChange={(event) => setBody(event.currentTarget.value)}
                />
              )}
            </Stack>
            {channel === "text" ? <AttachedPicture attached={attached} /> : null}
            {blocks && !plan ? <EmailFrame subject={subject} blocks={blocks} to="many" /> : null}
            <FormError words={planning.error ?? trouble} />
            <Group justify="space-between" gap="sm">
              <Group gap="sm">
                {channel === "text" ? <AttachButton attached={attached} /> : null}
                <MergeFieldMenu onPick={insert} />
                {channel === "text" ? (
                  <TemplateMenu
                    channel="text"
                    written={{ subject: "", body }}
                    onPick={(template) => insert(template.body)}
                  />
                ) : (
                  <LetterTemplates value={{ subject, ...written }} onChange={write} />
                )}
                {channel === "text" ? <Segments body={body} hasPicture={picture !== null} /> : null}
              </Group>
              <Button
                type="submit"
                variant={plan ? "default" : "filled"}
                loading={planning.busy}
                disabled={!isReady || !online}
              >
                Review recipients
              </Button>
            </Group>
            <Hint hasScope={scope !== null} online={online} />
          </Stack>
        </form>
      </Panel>
      {plan && scope ? (
        <Panel title="Who gets it">
          <SendPlan
            plan={plan}
            channel={channel}
            selected={scope.ids.length}
            picture={picture ? <PictureShown blob={picture.blob} media={picture.media} /> : null}
          >
            <Sending
              channel={channel}
              plan={plan}
              scope={scope}
              subject={subject}
              body={body}
              blocks={blocks}
              picture={picture}
              onSent={() => {
                attached.clear();
                setBody("");
                if (channel === "email") setDesigned("");
                if (channel === "email") setSubject("");
              }}
            />
          </SendPlan>
        </Panel>
      ) : null}
    </>
  );
}

function blocksIn(stored: string): EmailBlock[] {
  if (stored === "") return [];
  try {
    const blocks: unknown = JSON.parse(stored);
    return Array.isArray(blocks) ? (blocks as EmailBlock[]) : [];
  } catch {
    return [];
  }
}

function Hint({ hasScope, online }: { hasScope: boolean; online: boolean }) {
  const words = !online
    ? "You are offline. Your message is kept here; sending it needs a connection."
    : hasScope
      ? "Nothing is sent before you have seen who gets it."
      : "Choose who gets it first.";
  return (
    <Text size="xs" c="dimmed">
      {words}
    </Text>
  );
}

/** Of the text as written: fields may make it longer, which the plan shows. */
function Segments({ body, hasPicture }: { body: string; hasPicture: boolean }) {
  if (hasPicture) return <Text size="xs" c="dimmed">{`Counts as ${mediaUnits} segments`}</Text>;
  return (
    <Text size="xs" c="dimmed" className="tabular">
      {segmentWordsWithWayOut(body)}
    </Text>
  );
}

interface SendingProps {
  channel: SendChannel;
  plan: Plan;
  scope: ContactsScope;
  subject: string;
  body: string;
  /** Of a designed email. */
  blocks: EmailBlock[] | null;
  /** Of a text. */
  picture: Picture | null;
  onSent: () => void;
}

function Sending({ channel, plan, scope, subject, body, blocks, picture, onSent }: SendingProps) {
  const navigate = useNavigate();
  const online = useOnline();
  const { world } = useLocal();
  const [id] = useState(() => world.uuid());
  const texts = useVendor(contactSends.texts);
  const emails = useVendor(contactSends.emails);
  const manyTexts = useVendor(contactSends.broadcastTexts);
  const manyEmails = useVendor(contactSends.broadcastEmails);
  const testText = useVendor(contactSends.testText);
  const testEmail = useVendor(contactSends.testEmail);
  const { goes, waits, sample } = plan.meta;
  const upload = useSentPicture(picture);
  const [uploading, setUploading] = useState<{ busy: boolean; error: string | null }>({ busy: false, error: null });
  /** Undefined: it could not be uploaded, and why is shown. */
  const written = async () => {
    if (!picture) return { message_content: body };
    setUploading({ busy: true, error: null });
    try {
      const upload_id = await upload();
      setUploading({ busy: false, error: null });
      return { message_content: body, upload_id };
    } catch (error) {
      setUploading({ busy: false, error: Object.values(fieldErrorsOf(error))[0] ?? wordsOf(error) });
      return undefined;
    }
  };
  const expected = goes + waits;
  const isBroadcast = plan.data.length > groupSendMax;
  const send = async () => {
    const asked = { id, contacts_scope: scope, expected };
    const text = channel === "text" ? await written() : undefined;
    if (channel === "text" && !text) return;
    const reply =
      text !== undefined
        ? await (isBroadcast ? manyTexts : texts).ask({ body: { ...asked, ...text } })
        : await (isBroadcast ? manyEmails : emails).ask({ body: { ...asked, subject, email_body: body, blocks } });
    if (!reply) return;
    onSent();
    void navigate(`/sends/${reply.data.id}`);
  };
  const test = async () => {
    if (!sample) return;
    const { contact_id } = sample;
    const text = channel === "text" ? await written() : undefined;
    if (channel === "text" && !text) return;
    const reply =
      text !== undefined
        ? await testText.ask({ body: { contact_id, ...text } })
        : await testEmail.ask({ body: { contact_id, subject, email_body: body, blocks } });
    if (reply) notify(`Test sent to ${reply.data.to}.`);
  };
  const sending = [texts, emails, manyTexts, manyEmails];
  const testing = [testText, testEmail];
  const failed = [...sending, ...testing].find(({ error }) => error !== null)?.error ?? uploading.error;
  return (
    <>
      <FormError words={failed} />
      <Group justify="flex-end" gap="xs">
        <Button
          variant="default"
          disabled={!online || !sample || uploading.busy}
          loading={testing.some(({ busy }) => busy)}
          onClick={() => void test()}
        >
          Send a test to me
        </Button>
        <Button
          disabled={!online || expected === 0}
          loading={uploading.busy || sending.some(({ busy }) => busy)}
          onClick={() => void send()}
        >
          {expected === 0
            ? "Nobody can get it"
            : `${isStored(plan.data) ? "Store for" : "Send to"} ${countOf(expected, "contact")}`}
        </Button>
      </Group>
    </>
  );
}
