/** What became of each event of a calendar file, and the way back. */
import { Alert, Button, Group, Pagination, SegmentedControl, Stack, Table, Text } from "@mantine/core";
import { useState } from "react";
import { eventImports } from "../../contract/calendar/event-imports.ts";
import {
  type EventImport,
  type EventImportOutcome,
  eventImportOutcomes,
  type EventImportRow,
  isUndoable,
} from "../../domain/calendar/event-import.ts";
import { icsUndoDays } from "../../domain/calendar/ics-limits.ts";
import { dayOf, showDay } from "../../kit/dates.ts";
import { countOf } from "../../kit/text.ts";
import { FormError } from "../../ui/form-error.tsx";
import { NothingYet } from "../../ui/list-states.tsx";
import { type Tone, ToneBadge } from "../../ui/tone-badge.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched, useLocal } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import type { IcsImport } from "./use-ics-import.ts";

interface IcsResultsProps {
  work: IcsImport;
  attempt: EventImport;
  onClose: () => void;
}

export function IcsResults({ work, attempt, onClose }: IcsResultsProps) {
  const { world } = useLocal();
  const undoable = isUndoable(attempt, world.now(), icsUndoDays);
  return (
    <Stack>
      <Summary attempt={attempt} />
      {attempt.status === "complete" ? <Rows attempt={attempt} /> : null}
      <FormError words={work.error} />
      <Group justify="space-between">
        <Group gap="xs">
          {undoable && attempt.made + attempt.updated > 0 ? (
            <Button variant="default" loading={work.busy} onClick={() => void work.undo()}>
              Undo this import
            </Button>
          ) : null}
          <Button variant="default" onClick={work.restart}>
            Another file
          </Button>
        </Group>
        <Button onClick={onClose} data-autofocus>
          Done
        </Button>
      </Group>
    </Stack>
  );
}

function Summary({ attempt }: { attempt: EventImport }) {
  const { status, file_name, made, updated, same, skipped, left_out, others, kept, total } = attempt;
  if (status === "failed") return <Alert color="red">{file_name} could not be read to its end.</Alert>;
  if (status === "undone")
    return (
      <Text role="status">
        {file_name} is taken back.
        {kept > 0 ? ` ${countOf(kept, "event")} stayed: changed since, or gone already.` : ""}
      </Text>
    );
  return (
    <div role="status">
      <Text fw={500}>
        {file_name}: {countOf(total, "event")} read
      </Text>
      <Text size="sm" c="dimmed">
        {made} made, {updated} updated, {same} here already, {skipped} skipped.
        {left_out > 0 ? ` ${left_out.toLocaleString("en-US")} beyond the limit of one file were left out.` : ""}
        {others > 0 ? ` ${countOf(others, "entry", "entries")} of other kinds, such as tasks, are not events.` : ""}
      </Text>
    </div>
  );
}

const outcomeWords: Record<EventImportOutcome, string> = {
  made: "Made",
  updated: "Updated",
  same: "Here already",
  skipped: "Skipped",
};
const tones: Record<EventImportOutcome, Tone> = { made: "good", updated: "good", same: "quiet", skipped: "warn" };
const pageRows = 25;

function Rows({ attempt }: { attempt: EventImport }) {
  const first = attempt.skipped > 0 ? "skipped" : "all";
  const [outcome, setRowOutcome] = useState<EventImportOutcome | "all">(first);
  const [page, setPage] = useState(1);
  const query = { page, limit: pageRows, ...(outcome === "all" ? {} : { fate: outcome }) };
  const fetched = useFetched(eventImports.rows, { params: { id: attempt.id }, query });
  const { data } = fetched;
  const choices = ["all" as const, ...eventImportOutcomes].map((value) => ({
    value,
    label: value === "all" ? `All ${attempt.total}` : `${outcomeWords[value]} ${attempt[value]}`,
  }));
  const pages = data?.meta.total_pages ?? 1;
  return (
    <Stack gap="xs">
      <SegmentedControl
        aria-label="Which events"
        data={choices}
        value={outcome}
        onChange={(value) => {
          setRowOutcome(value);
          setPage(1);
        }}
      />
      <FetchState what="The events of the file" of={fetched} lines={6} />
      {data?.data.length === 0 ? <NothingYet title="None of these." /> : null}
      {data && data.data.length > 0 ? <RowTable rows={data.data} /> : null}
      {pages > 1 ? (
        <Pagination total={pages} value={page} onChange={setPage} size="sm" getControlProps={namedControl} />
      ) : null}
    </Stack>
  );
}

function namedControl(control: "first" | "previous" | "last" | "next") {
  return { "aria-label": `${control.charAt(0).toUpperCase()}${control.slice(1)} page` };
}

function RowTable({ rows }: { rows: readonly EventImportRow[] }) {
  const { exact } = useMoments();
  return (
    <Table.ScrollContainer minWidth={520} mah="50vh">
      <Table verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Event</Table.Th>
            <Table.Th>Begins</Table.Th>
            <Table.Th>What became of it</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ position, title, uid, at, all_day, fate: outcome, says }) => (
            <Table.Tr key={position}>
              <Table.Td style={{ overflowWrap: "anywhere" }}>{title || uid || "No title"}</Table.Td>
              <Table.Td>{at === null ? "Unknown" : all_day ? showDay(dayOf(at)) : exact(at)}</Table.Td>
              <Table.Td>
                <ToneBadge tone={tones[outcome]}>{outcomeWords[outcome]}</ToneBadge>
                {says === "" ? null : (
                  <Text size="sm" c="dimmed" component="div">
                    {says}
                  </Text>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
