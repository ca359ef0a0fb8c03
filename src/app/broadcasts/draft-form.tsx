/** Writes an email to users: content, who gets it, a test, and when. */
import { Button, Group, MultiSelect, Stack, Text, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { adminEmails } from "../../contract/broadcasts/broadcasts.ts";
import type { Reply } from "../../contract/declare.ts";
import { businessUnits } from "../../contract/users/business-units.ts";
import type { Broadcast, BroadcastFields } from "../../domain/broadcasts/broadcast.ts";
import { blocksText } from "../../domain/email-blocks/block-text.ts";
import { accountTypes } from "../../domain/users/access.ts";
import { accountTypeLabels } from "../../domain/users/labels.ts";
import { emailSubjectLengthMax } from "../../domain/values/limits.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { userFieldMenu } from "../../domain/broadcasts/user-fields.ts";
import { countOf } from "../../kit/text.ts";
import { ConflictTable } from "../../ui/conflict-table.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useFetched, useOnline } from "../base/live.ts";
import { instantOf } from "../base/local-time.ts";
import { MergeFieldMenu } from "../base/merge-field-menu.tsx";
import { NoMailServer } from "../base/no-mail-server.tsx";
import { notify } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { BlockList, EmailFrame, useLastField } from "../email-blocks/index.ts";
import { useVendor } from "../quotes/index.ts";
import { UserEmailTemplates } from "../templates/index.ts";
import { PeopleTable } from "./people-table.tsx";
import { type SaveState, useAutosave } from "./use-autosave.ts";

const labels = { subject: "Subject", blocks: "Content", account_types: "Account types", business_unit_ids: "Units" };

const stateWords: Readonly<Record<SaveState, string>> = {
  saved: "Saved",
  saving: "Saving",
  offline: "Not saved: you are offline. It is saved when you are back.",
  trying_again: "Not saved. Trying again.",
  refused: "Not saved",
};

interface DraftFormProps {
  broadcast: Broadcast;
  onSaved: (saved: Broadcast) => void;
  again: () => void;
}

export function DraftForm({ broadcast, onSaved, again }: DraftFormProps) {
  const draft = useAutosave(broadcast, onSaved);
  const { values, change, conflicts, isDirty, error } = draft;
  const { around, insert } = useLastField();
  const units = useFetched(businessUnits.list, { query: {} });
  return (
    <>
      <Panel title="Message">
        <Stack gap="sm" {...around}>
          {conflicts.length > 0 ? (
            <ConflictTable
              conflicts={conflicts}
              labels={labels}
              showValue={(field, value) => shownValue(field, value, units.data?.data ?? [])}
              onChoose={draft.choose}
            />
          ) : null}
          <TextInput
            label="Subject"
            autoComplete="off"
            maxLength={emailSubjectLengthMax}
            data-takes-fields
            value={values.subject}
            onChange={(event) => change({ subject: event.currentTarget.value })}
          />
          <div data-takes-fields>
            <BlockList blocks={values.blocks} onChange={(blocks) => change({ blocks })} />
          </div>
          <Group gap="xs">
            <MergeFieldMenu onPick={insert} fields={userFieldMenu} />
            <UserEmailTemplates value={values} onChange={change} />
          </Group>
          <FormError words={error} />
          <Text size="xs" c="dimmed" role="status">
            {stateWords[draft.state]}
          </Text>
        </Stack>
      </Panel>
      <Panel title="Preview">
        <EmailFrame subject={values.subject} blocks={values.blocks} to="many" />
      </Panel>
      <Audience draft={draft} units={units.data?.data ?? []}>
        {(counts) => (
          <Sending broadcast={broadcast} isSaved={!isDirty} counts={counts} onSaved={onSaved} again={again} />
        )}
      </Audience>
    </>
  );
}

type Unit = { id: string; name: string };

/** As people read it; undefined: as it is. */
function shownValue(field: string, value: unknown, units: readonly Unit[]): string | undefined {
  const { blocks, account_types, business_unit_ids } = { [field]: value } as Partial<BroadcastFields>;
  if (blocks) return truncated(blocksText(blocks)) || "Empty";
  const names =
    account_types?.map((type) => accountTypeLabels[type]) ??
    business_unit_ids?.map((id) => units.find((unit) => unit.id === id)?.name ?? "A unit you cannot see");
  return names && (names.join(", ") || "All");
}

const shownLengthMax = 160;

function truncated(text: string): string {
  return text.length > shownLengthMax ? `${text.slice(0, shownLengthMax)}…` : text;
}

type Counts = Reply<typeof adminEmails.audience>["meta"];

interface AudienceProps {
  draft: ReturnType<typeof useAutosave>;
  units: readonly Unit[];
  children: (counts: Counts | undefined) => ReactNode;
}

function Audience({ draft: { values, saved, change }, units, children }: AudienceProps) {
  const [page, setPage] = useState(1);
  const asked = useFetched(adminEmails.audience, { body: { ...saved, page, limit: 25 } });
  const people = asked.data;
  return (
    <Panel title="Who gets it">
      <Stack gap="sm">
        <MultiSelect
          label="Account types"
          placeholder={values.account_types.length === 0 ? "All" : ""}
          data={accountTypes.map((value) => ({ value, label: accountTypeLabels[value] }))}
          value={values.account_types}
          onChange={(chosen) => {
            setPage(1);
            change({ account_types: accountTypes.filter((type) => chosen.includes(type)) });
          }}
        />
        <MultiSelect
          label="Business units"
          placeholder={values.business_unit_ids.length === 0 ? "All" : ""}
          data={units.map(({ id, name }) => ({ value: id, label: name }))}
          value={values.business_unit_ids}
          onChange={(business_unit_ids) => {
            setPage(1);
            change({ business_unit_ids });
          }}
        />
        {people ? (
          people.meta.by_reason.some(({ reason }) => reason === "kept") ? (
            <NoMailServer />
          ) : (
            <Text role="status">{`${countOf(people.meta.goes, "person gets", "people get")} it, ${people.meta.not.toLocaleString("en-US")} not.`}</Text>
          )
        ) : null}
        {children(people?.meta)}
        {people ? (
          <PeopleTable
            label="Audience"
            lines={people.data.map(({ user_id, name, email, outcome, reason, words }) => ({
              user_id,
              name,
              email,
              words,
              tone: reason === "kept" ? "quiet" : outcome === "goes" ? "good" : "bad",
            }))}
            page={page}
            total={people.meta.total_count}
            onPage={setPage}
          />
        ) : null}
      </Stack>
    </Panel>
  );
}

interface SendingProps extends DraftFormProps {
  isSaved: boolean;
  counts: Counts | undefined;
}

function Sending({ broadcast, isSaved, counts, onSaved, again }: SendingProps) {
  const goes = counts?.goes ?? 0;
  const isStored = counts?.by_reason.some(({ reason }) => reason === "kept") ?? false;
  const online = useOnline();
  const zone = zoneName(useCurrentUser().timezone);
  const [at, setAt] = useState("");
  const testing = useVendor(adminEmails.test);
  const sending = useVendor(adminEmails.update);
  const { id, tested_at, version } = broadcast;
  const test = async () => {
    const reply = await testing.ask({ params: { id } });
    if (!reply) return;
    onSaved(reply.data);
    notify(isStored ? "The test is stored under Sent email." : `A test is on its way to ${reply.meta.to}.`);
    again();
  };
  const send = async (when: { act: "send" } | { scheduled_at: number }) => {
    await sending.ask({ params: { id }, body: { ...when, expected: goes, version } });
    again();
  };
  const moment = at === "" ? null : instantOf(at, zone);
  const isReady = tested_at !== null && isSaved && goes > 0 && online;
  return (
    <>
      <FormError words={testing.error ?? sending.error} />
      {tested_at === null ? (
        <Text size="sm" c="dimmed">
          Send yourself a test first.
        </Text>
      ) : null}
      <Group align="flex-end">
        <Button variant="default" loading={testing.busy} disabled={!isSaved || !online} onClick={() => void test()}>
          Send test to me
        </Button>
        <TextInput
          type="datetime-local"
          label="Send later"
          value={at}
          onChange={(event) => setAt(event.currentTarget.value)}
        />
        <Button
          variant="default"
          loading={sending.busy}
          disabled={!isReady || moment === null}
          onClick={() => moment !== null && void send({ scheduled_at: moment })}
        >
          Schedule
        </Button>
        <Button loading={sending.busy} disabled={!isReady} onClick={() => void send({ act: "send" })}>
          {isStored ? `Store for ${countOf(goes, "person", "people")}` : `Send to ${countOf(goes, "person", "people")}`}
        </Button>
      </Group>
    </>
  );
}
