/** Writes or edits a template; works without a connection. */
import { Button, Checkbox, Group, SegmentedControl, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, Suspense, useEffect, useRef, useState } from "react";
import { userFieldMenu } from "../../domain/broadcasts/user-fields.ts";
import type { EmailBlock } from "../../domain/email-blocks/blocks.ts";
import { segmentsOf } from "../../domain/messages/segments.ts";
import { textLengthMax } from "../../domain/messages/text-limits.ts";
import type { MessageTemplate, MessageTemplateEdit } from "../../domain/templates/template.ts";
import { type TemplateChannel, templateNameLengthMax } from "../../domain/templates/template-limits.ts";
import { sharesWith } from "../../domain/templates/template-rights.ts";
import { isDesigned } from "../../domain/templates/template-text.ts";
import type { TypedMessage } from "../../domain/templates/with-template.ts";
import { isSameValue } from "../../domain/values/same-value.ts";
import { emailSubjectLengthMax } from "../../domain/values/limits.ts";
import { countOf } from "../../kit/text.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { SkeletonRows } from "../../ui/list-states.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { MergeFieldMenu } from "../base/merge-field-menu.tsx";
import { useOnline } from "../base/live.ts";
import { fieldErrorsOf, wordsOf } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { BlockList, EmailFrame, LetterEditor, useLastField } from "../email-blocks/index.ts";
import { useHoldPage } from "../version/index.ts";
import { useTemplateChannels } from "./use-template-channels.ts";
import { useTemplateActs } from "./use-template-acts.ts";

interface TemplateDialogProps {
  title: string;
  /** The one to edit; omitted: a new one. */
  template?: MessageTemplate;
  /** Of a new one; omitted: chosen here. */
  channel?: TemplateChannel;
  typed?: TypedMessage & { name: string; blocks?: readonly EmailBlock[] };
  onClose: () => void;
}

const nothing: TypedMessage & { name: string; blocks?: readonly EmailBlock[] } = { name: "", subject: "", body: "" };
const channelWords = { text: "Text", email: "Email", user_email: "Email to users" } as const;

interface Values extends TypedMessage {
  channel: TemplateChannel;
  name: string;
  blocks: readonly EmailBlock[];
  shared: boolean;
}

export function TemplateDialog({ title, template, channel, typed = nothing, onClose }: TemplateDialogProps) {
  const channels = useTemplateChannels();
  const [opened] = useState<Values>(() => ({
    channel: template?.channel ?? channel ?? channels[0] ?? "text",
    name: template?.name ?? typed.name,
    subject: template?.subject ?? typed.subject,
    // Of a designed one the text follows from its blocks.
    body: isDesigned(template ?? typed) ? "" : (template?.body ?? typed.body),
    blocks: (template ?? typed).blocks ?? [],
    shared: template !== undefined && template.owner !== "user",
  }));
  const { values, change, errors, busy, submit } = useTemplateForm(opened, template, onClose);
  const { around, insert } = useLastField();
  useHoldPage(JSON.stringify(values) !== JSON.stringify(opened), "This template is not saved yet.");
  const isText = values.channel === "text";
  return (
    <Dialog onClose={onClose} title={title} size="lg" closeOnClickOutside={false}>
      <form noValidate onSubmit={submit}>
        <Stack gap="sm">
          {template === undefined && channel === undefined && channels.length > 1 ? (
            <SegmentedControl
              aria-label="Kind"
              data={channels.map((value) => ({ value, label: channelWords[value] }))}
              value={values.channel}
              onChange={(next) => change({ channel: next as TemplateChannel })}
            />
          ) : null}
          <TextInput
            label="Name"
            autoComplete="off"
            data-autofocus
            maxLength={templateNameLengthMax}
            value={values.name}
            error={errors["name"]}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <Stack gap="sm" {...around}>
            {isText ? (
              <Textarea
                label="Text"
                autosize
                minRows={3}
                maxRows={16}
                maxLength={textLengthMax}
                data-takes-fields
                value={values.body}
                error={errors["body"]}
                onChange={(event) => change({ body: event.currentTarget.value })}
              />
            ) : (
              <>
                <TextInput
                  label="Subject"
                  autoComplete="off"
                  maxLength={emailSubjectLengthMax}
                  data-takes-fields
                  value={values.subject}
                  error={errors["subject"]}
                  onChange={(event) => change({ subject: event.currentTarget.value })}
                />
                <Suspense fallback={<SkeletonRows count={3} />}>
                  {values.channel === "email" ? (
                    <LetterEditor
                      value={{ email_body: values.body, blocks: values.blocks }}
                      error={errors["body"] ?? errors["blocks"]}
                      onChange={({ email_body, blocks }) => change({ body: email_body, blocks })}
                    />
                  ) : (
                    <div data-takes-fields>
                      <BlockList blocks={values.blocks} onChange={(blocks) => change({ blocks })} />
                      <FormError words={errors["blocks"] ?? null} />
                    </div>
                  )}
                  {isDesigned(values) ? (
                    <EmailFrame
                      subject={values.subject}
                      blocks={values.blocks}
                      to={values.channel === "email" ? "one" : "many"}
                    />
                  ) : null}
                </Suspense>
              </>
            )}
          </Stack>
          <Group gap="sm">
            <MergeFieldMenu onPick={insert} {...(values.channel === "user_email" && { fields: userFieldMenu })} />
            {isText && values.body !== "" ? (
              <Text size="xs" c="dimmed" className="tabular">
                {`${countOf(segmentsOf(values.body).count, "segment")} before the fields are filled in`}
              </Text>
            ) : null}
          </Group>
          <Sharing template={template} shared={values.shared} error={errors["shared"]} onShare={change} />
          <FormError words={errors["base"] ?? null} />
          <Foot busy={busy} onClose={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}

function useTemplateForm(opened: Values, template: MessageTemplate | undefined, onClose: () => void) {
  const { create, edit } = useTemplateActs();
  const [values, setValues] = useState(opened);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  // A second press must not save it twice.
  const saving = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);
  const save = () => {
    const { channel, name, subject, shared } = values;
    const blocks = channel === "text" ? [] : [...values.blocks];
    const body = blocks.length > 0 || channel === "user_email" ? "" : values.body;
    const text = { name, subject: channel === "text" ? "" : subject, body, blocks, shared };
    if (template === undefined) return create({ channel, ...text });
    const { edited, base } = differences(text, { ...opened, blocks: [...opened.blocks] });
    return Object.keys(edited).length === 0 ? Promise.resolve() : edit(template, edited, base);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    form.current = event.currentTarget;
    event.preventDefault();
    // The dialog may stand within another form: events of React pass through portals.
    event.stopPropagation();
    if (saving.current) return;
    saving.current = true;
    setBusy(true);
    save()
      .then(onClose, (refusal: unknown) => {
        const known = fieldErrorsOf(refusal);
        setErrors(Object.keys(known).length > 0 ? known : { base: wordsOf(refusal) });
      })
      .finally(() => {
        saving.current = false;
        setBusy(false);
      });
  };
  const change = (more: Partial<Values>) => {
    setErrors({});
    setValues((before) => ({ ...before, ...more }));
  };
  return { values, change, errors, busy, submit };
}

type Edited = Required<MessageTemplateEdit>;

/** What was changed since it opened, and what it showed then. */
function differences(now: Edited, opened: Edited): { edited: MessageTemplateEdit; base: MessageTemplateEdit } {
  const fields = (["name", "subject", "body", "blocks", "shared"] as const).filter(
    (field) => !isSameValue(now[field], opened[field]),
  );
  const of = (values: Edited) =>
    Object.fromEntries(fields.map((field) => [field, values[field]])) as MessageTemplateEdit;
  return { edited: of(now), base: of(opened) };
}

interface SharingProps {
  template: MessageTemplate | undefined;
  shared: boolean;
  error: string | undefined;
  onShare: (change: { shared: boolean }) => void;
}

function Sharing({ template, shared, error, onShare }: SharingProps) {
  const user = useCurrentUser();
  const reach = sharesWith(user);
  if (!reach) return null;
  const isUnit = template && template.owner !== "user" ? template.owner === "bu" : reach === "bu";
  const isOthers = template !== undefined && template.owner !== "user" && template.created_by !== user.id;
  return (
    <Checkbox
      label={isUnit ? "Share with everyone in the business unit" : "Share with everyone in the company"}
      description={isOthers ? "Only the person who wrote it can stop sharing it." : undefined}
      checked={shared}
      disabled={isOthers}
      error={error}
      onChange={(event) => onShare({ shared: event.currentTarget.checked })}
    />
  );
}

function Foot({ busy, onClose }: { busy: boolean; onClose: () => void }) {
  const online = useOnline();
  return (
    <Group justify="space-between">
      <Text size="xs" c="dimmed">
        {online ? "" : "You are offline. It is saved on this device."}
      </Text>
      <Group gap="xs" ml="auto">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={busy}>
          Save
        </Button>
      </Group>
    </Group>
  );
}
