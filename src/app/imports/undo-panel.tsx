/**
 * Undo of an import: available for 30 days, with progress, and the contacts left in place because they have been worked
 * on.
 */
import { Alert, Anchor, Button, Group, Pagination, Table, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { imports } from "../../contract/imports/imports.ts";
import { type Attempt, isUndoing, mayUndo, undoUntil } from "../../domain/imports/attempt.ts";
import { keptTold, undoMight, undoWould } from "../../domain/imports/messages.ts";
import { dayMs } from "../../kit/durations.ts";
import { countOf } from "../../kit/text.ts";
import { FigureList } from "../../ui/figure-list.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Panel } from "../../ui/panel.tsx";
import { ProgressCount } from "../../ui/progress-count.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched, useLocal, useOnline, useRequest } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { notifyAttempt } from "./notify-attempt.ts";

export function UndoPanel({ attempt }: { attempt: Attempt }) {
  const { world } = useLocal();
  if (isUndoing(attempt))
    return (
      <Panel title="Undo" description="The undo runs in the background. You can leave this page.">
        <ProgressCount
          label={attempt.kind === "attachments" ? "Files checked" : "Contacts checked"}
          done={attempt.undo_done}
          total={attempt.undo_total}
        />
      </Panel>
    );
  if (attempt.status === "undone") return <Undone attempt={attempt} />;
  return mayUndo(attempt, world.now()) ? <Offer attempt={attempt} now={world.now()} /> : null;
}

function Offer({ attempt, now }: { attempt: Attempt; now: number }) {
  const online = useOnline();
  const { exact } = useMoments();
  const [asks, setAsks] = useState(false);
  const until = undoUntil(attempt) ?? 0;
  const days = Math.ceil((until - now) / dayMs);
  return (
    <Panel
      title="Undo"
      description={
        <span title={exact(until)}>
          {`${online ? undoMight(attempt) : "You are offline. This needs a connection."} Available for ${countOf(days, "more day", "more days")}.`}
        </span>
      }
      actions={
        <Button variant="default" onClick={() => setAsks(true)} disabled={!online}>
          Undo import
        </Button>
      }
    >
      {asks ? <UndoDialog attempt={attempt} onClose={() => setAsks(false)} /> : null}
    </Panel>
  );
}

function UndoDialog({ attempt, onClose }: { attempt: Attempt; onClose(): void }) {
  const undo = useRequest(imports.undo);
  const { data } = useFetched(imports.kept, { params: { id: attempt.id }, query: { page: 1, limit: 1 } });
  const would = data?.meta.would;
  const [busy, setBusy] = useState(false);
  const go = () => {
    setBusy(true);
    void undo({ params: { id: attempt.id } }).then(
      ({ data }) => {
        notifyAttempt(data);
        onClose();
      },
      () => setBusy(false),
    );
  };
  return (
    <Dialog title={`Undo ${attempt.file_name}?`} onClose={onClose}>
      <Text aria-live="polite">{would ? undoWould(would) : undoMight(attempt)}</Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button color="red" onClick={go} loading={busy} data-autofocus>
          Undo import
        </Button>
      </Group>
    </Dialog>
  );
}

function Undone({ attempt }: { attempt: Attempt }) {
  const counts: [string, number][] = [
    ["Removed", attempt.removed],
    ...(attempt.kind === "attachments" ? [] : [["Restored", attempt.restored] satisfies [string, number]]),
    ["Not changed", attempt.kept],
  ];
  return (
    <>
      <Panel title="Undone">
        {attempt.error ? (
          <Alert color="red" mb="sm">
            {attempt.error}
          </Alert>
        ) : null}
        <FigureList figures={counts} />
      </Panel>
      {attempt.kept > 0 ? <Kept attempt={attempt} /> : null}
    </>
  );
}

const pageRows = 25;

function Kept({ attempt }: { attempt: Attempt }) {
  const [page, setPage] = useState(1);
  const fetched = useFetched(imports.kept, {
    params: { id: attempt.id },
    query: { page, limit: pageRows },
  });
  const { data } = fetched;
  return (
    <Panel title="Not changed" description={keptTold(attempt)}>
      <FetchState what="Contacts not changed" of={fetched} lines={8} />
      {data ? (
        <>
          <Table verticalSpacing="xs" aria-label="Contacts not changed">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Contact</Table.Th>
                <Table.Th>Change</Table.Th>
                <Table.Th>{attempt.kind === "attachments" ? "Files in the zip" : "Rows in the file"}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.data.map(({ contact_id, name, created, row_nos }) => (
                <Table.Tr key={contact_id}>
                  <Table.Td>
                    {name === "" ? (
                      <Text span c="dimmed">
                        Now assigned to someone else
                      </Text>
                    ) : (
                      <Anchor component={Link} to={`/contacts/${contact_id}`}>
                        {name}
                      </Anchor>
                    )}
                  </Table.Td>
                  <Table.Td>
                    {attempt.kind === "attachments" ? "Files added" : created ? "Created" : "Updated"}
                  </Table.Td>
                  <Table.Td className="tabular">{row_nos.join(", ")}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          {data.meta.total_pages > 1 ? (
            <Pagination
              mt="md"
              total={data.meta.total_pages}
              value={page}
              onChange={setPage}
              getControlProps={(control) => ({ "aria-label": `${control} page` })}
            />
          ) : null}
        </>
      ) : null}
    </Panel>
  );
}
