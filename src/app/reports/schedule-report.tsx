/** When a saved report is emailed, to whom, and who got it. */
import { Button, Group, MultiSelect, Select, Stack, Switch, Text, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { reports } from "../../contract/reports/reports.ts";
import {
  type Cadence,
  cadences,
  type NewReportSchedule,
  reportRecipientsMax,
  type ReportSchedule,
  type ReportSending,
  scheduleZones,
  timingWords,
  weekdayNames,
} from "../../domain/report-schedules/report-schedule.ts";
import { timeZoneLabels } from "../../domain/users/labels.ts";
import type { ReportType } from "../../domain/report-sources/report-shape.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched, useLocal } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { notify, wordsOf } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import type { Choice } from "./use-report-names.ts";
import { SendingHistory } from "./sending-history.tsx";

interface ScheduleProps {
  /** Of the saved report. */
  id: string;
  type: ReportType;
  people: readonly Choice[];
  onClose: () => void;
}

const lookAgainMs = 1_000;

export function ScheduleReport({ id, type, people, onClose }: ScheduleProps) {
  const { world } = useLocal();
  const fetched = useFetched(reports.schedule, { params: { id } });
  const { data, error, busy, again } = fetched;
  const [awaited, setAwaited] = useState<number | null>(null);
  useEffect(() => {
    const isHere = data?.sendings.some(({ due_at }) => due_at === awaited) ?? false;
    if (awaited === null || isHere || busy || error) return;
    const stop = new AbortController();
    world.sleep(lookAgainMs, stop.signal).then(again, () => undefined);
    return () => stop.abort();
  }, [awaited, data, busy, error, world, again]);
  return (
    <Dialog onClose={onClose} title="Email this report" size="lg">
      <FetchState what="The schedule" of={fetched} lines={5} />
      {data ? (
        <Schedule
          {...{ id, type, people, onClose }}
          schedule={data.data}
          sendings={data.sendings}
          onSending={setAwaited}
        />
      ) : null}
    </Dialog>
  );
}

interface OpenProps extends ScheduleProps {
  schedule: ReportSchedule | null;
  sendings: readonly ReportSending[];
  /** A report was asked for, which is sent in the background. */
  onSending: (due_at: number) => void;
}

const cadenceLabels: Record<Cadence, string> = { daily: "Every day", weekly: "Every week", monthly: "Every month" };

function Schedule({ id, type, people, schedule, sendings, onSending, onClose }: OpenProps) {
  const { request, user_id } = useLocal();
  const { timezone } = useCurrentUser();
  const { exact } = useMoments();
  const [draft, setDraft] = useState<NewReportSchedule>(() => draftOf(schedule, { user_id, zone: timezone ?? "est" }));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const change = (part: Partial<NewReportSchedule>) => setDraft({ ...draft, ...part });
  const attempt = async <T,>(act: () => Promise<T>, done: (reply: T) => void) => {
    setBusy(true);
    setError(null);
    try {
      done(await act());
    } catch (failure) {
      setError(wordsOf(failure));
    } finally {
      setBusy(false);
    }
  };
  const save = () =>
    attempt(
      () => request(reports.plan, { params: { id }, body: draft }),
      () => {
        notify(draft.paused ? "Schedule paused." : `${timingWords(draft)}.`);
        onClose();
      },
    );
  const remove = () =>
    attempt(
      () => request(reports.unplan, { params: { id } }),
      () => {
        notify("The report is no longer emailed.");
        onClose();
      },
    );
  const sendNow = () =>
    attempt(
      () => request(reports.send, { params: { id } }),
      ({ data }) => {
        notify("The report is on its way to your email.");
        onSending(data.due_at);
      },
    );
  const isComplete = draft.recipients.length > 0 && draft.at !== "";
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete) void save();
      }}
    >
      <Stack gap="sm">
        {schedule?.stopped ? <FormError words={schedule.stopped} /> : null}
        <When draft={draft} onChange={change} />
        <MultiSelect
          label="Recipients"
          description="Each person gets only the records they have access to, and the Excel file if they may export."
          searchable
          maxValues={reportRecipientsMax}
          data={withUnknown(people, draft.recipients)}
          value={draft.recipients}
          onChange={(recipients) => change({ recipients })}
        />
        <Switch
          label="Pause"
          checked={draft.paused}
          onChange={({ currentTarget }) => change({ paused: currentTarget.checked })}
        />
        {schedule ? (
          <Text size="sm" c="dimmed">
            {schedule.next_at === null ? "Paused: nothing is sent." : `Next email: ${exact(schedule.next_at)}.`}
          </Text>
        ) : null}
        <FormError words={error} />
        <Group justify="space-between">
          <Button variant="default" disabled={busy} onClick={() => void sendNow()}>
            Send me one now
          </Button>
          <Group>
            {schedule ? (
              <Button variant="default" disabled={busy} onClick={() => void remove()}>
                Stop emailing
              </Button>
            ) : null}
            <Button type="submit" loading={busy} disabled={!isComplete}>
              Save schedule
            </Button>
          </Group>
        </Group>
        <SendingHistory type={type} sendings={sendings} />
      </Stack>
    </form>
  );
}

function draftOf(
  schedule: ReportSchedule | null,
  { user_id, zone }: { user_id: string; zone: NewReportSchedule["zone"] },
): NewReportSchedule {
  if (!schedule)
    return { every: "weekly", weekday: 1, month_day: 1, at: "08:00", zone, recipients: [user_id], paused: false };
  const { next_at: _next, stopped: _stopped, ...draft } = schedule;
  return draft;
}

/** One who left stays on the list until they are taken off it. */
function withUnknown(people: readonly Choice[], chosen: readonly string[]): Choice[] {
  const known = new Set(people.map(({ value }) => value));
  return [...people, ...chosen.filter((id) => !known.has(id)).map((value) => ({ value, label: "Someone removed" }))];
}

function When({ draft, onChange }: { draft: NewReportSchedule; onChange: (part: Partial<NewReportSchedule>) => void }) {
  const { every, weekday, month_day, at, zone } = draft;
  const dayOptions = Array.from({ length: 31 }, (_, nth) => String(nth + 1));
  return (
    <Group gap="sm" align="flex-end">
      <Select
        label="How often"
        w="8.5rem"
        allowDeselect={false}
        data={cadences.map((value) => ({ value, label: cadenceLabels[value] }))}
        value={every}
        onChange={(next) => onChange({ every: cadences.find((one) => one === next) ?? every })}
      />
      {every === "weekly" ? (
        <Select
          label="On"
          w="8.5rem"
          allowDeselect={false}
          data={weekdayNames.map((label, nth) => ({ value: String(nth), label }))}
          value={String(weekday)}
          onChange={(next) => onChange({ weekday: Number(next ?? weekday) })}
        />
      ) : null}
      {every === "monthly" ? (
        <Select
          label="On day"
          w="6rem"
          allowDeselect={false}
          data={dayOptions}
          value={String(month_day)}
          onChange={(next) => onChange({ month_day: Number(next ?? month_day) })}
        />
      ) : null}
      <TextInput
        type="time"
        label="At"
        w="8rem"
        value={at}
        onChange={({ currentTarget }) => onChange({ at: currentTarget.value })}
      />
      <Select
        label="Time zone"
        flex="1 1 9rem"
        allowDeselect={false}
        data={scheduleZones.map((value) => ({ value, label: timeZoneLabels[value] }))}
        value={zone}
        onChange={(next) => onChange({ zone: scheduleZones.find((one) => one === next) ?? zone })}
      />
      {every === "monthly" && month_day > 28 ? (
        <Text size="xs" c="dimmed">
          In a shorter month, its last day.
        </Text>
      ) : null}
    </Group>
  );
}
