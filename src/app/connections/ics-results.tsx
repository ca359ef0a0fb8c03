/** Result of each event of a calendar file, with undo. */
import IconCalendar from "@tabler/icons-react/dist/esm/icons/IconCalendar.mjs";
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
              Undo import
            </Button>
          ) : null}
          <Button variant="default" onClick={work.restart}>
            Import another file
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
  if (status === "failed") return <Alert color="red">{file_name} could not be read completely.</Alert>;
  if (status === "undone")
    return (
      <Text role="status">
        {file_name} import undone.
        {kept > 0 ? ` ${countOf(kept, "event")} not undone: changed or deleted since the import.` : ""}
      </Text>
    );
  return (
    <div role="status">
      <Text fw={500}>
        {file_name}: {countOf(total, "event")} read
      </Text>
      <Text size="sm" c="dimmed">
        {made} created, {updated} updated, {same} unchanged, {skipped} skipped.
        {left_out > 0 ? ` ${left_out.toLocaleString("en-US")} skipped: over the limit for one file.` : ""}
        {others > 0 ? ` ${countOf(others, "entry", "entries")} of other types, such as tasks, not imported.` : ""}
      </Text>
    </div>
  );
}

const outcomeWords: Record<EventImportOutcome, string> = {
  made: "Created",
  updated: "Updated",
  same: "Unchanged",
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
        aria-label="Show events"
        data={choices}
        value={outcome}
        onChange={(value) => {
          setRowOutcome(value);
          setPage(1);
        }}
      />
      <FetchState what="Events" of={fetched} lines={6} />
      {data?.data.length === 0 ? <NothingYet icon={IconCalendar} title="No events." /> : null}
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
            <Table.Th>Starts</Table.Th>
            <Table.Th>Result</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ position, title, uid, at, all_day, fate: outcome, says }) => (
            <Table.Tr key={position}>
              <Table.Td style={{ overflowWrap: "anywhere" }}>{title || uid || "Untitled"}</Table.Td>
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
