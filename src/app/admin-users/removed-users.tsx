/** Users removed before, newest first, with undo. */
import { Button, Table, Text } from "@mantine/core";
import { useState } from "react";
import { userRemovals } from "../../contract/users/user-removals.ts";
import type { UserRemoval } from "../../domain/users/removal.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Pages } from "../../ui/pages.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched, useRequest } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { notify } from "../base/report.ts";
import { countWords, undoneWords } from "./removal-words.ts";

const pageRows = 10;

interface RemovedUsersProps {
  onUndone: () => void;
  onClose: () => void;
}

export function RemovedUsers({ onUndone, onClose }: RemovedUsersProps) {
  const [page, setPage] = useState(1);
  const fetched = useFetched(userRemovals.list, { query: { page, limit: pageRows } });
  const list = fetched.data;
  return (
    <Dialog onClose={onClose} title="Removed users" size="xl">
      <FetchState what="Removed users" of={fetched} lines={4} small />
      {list?.data.length === 0 ? <Text c="dimmed">Nobody was removed.</Text> : null}
      {list && list.data.length > 0 ? (
        <Table verticalSpacing="xs" aria-label="Removed users">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Name</Table.Th>
              <Table.Th scope="col">Removed</Table.Th>
              <Table.Th scope="col">Handed over</Table.Th>
              <Table.Th scope="col" aria-label="Undo" />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {list.data.map((removal) => (
              <Row
                key={removal.id}
                removal={removal}
                onUndone={() => {
                  fetched.again();
                  onUndone();
                }}
              />
            ))}
          </Table.Tbody>
        </Table>
      ) : null}
      {list ? <Pages meta={list.meta} onPage={setPage} /> : null}
    </Dialog>
  );
}

function Row({ removal, onUndone }: { removal: UserRemoval; onUndone: () => void }) {
  const { exact } = useMoments();
  const undo = useRequest(userRemovals.undo);
  const [busy, setBusy] = useState(false);
  const go = async () => {
    setBusy(true);
    try {
      notify(undoneWords(removal.name, (await undo({ params: { id: removal.id } })).data));
      onUndone();
    } catch {
      // Reported by useRequest.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Table.Tr>
      <Table.Td>
        {removal.name}
        <Text size="sm" c="dimmed">
          {removal.email}
        </Text>
      </Table.Td>
      <Table.Td>
        {exact(removal.created_at)}
        <Text size="sm" c="dimmed">
          {removal.removed_by_name}
        </Text>
      </Table.Td>
      <Table.Td>{countWords(removal.counts) || "–"}</Table.Td>
      <Table.Td ta="end">
        {removal.undone_at === null ? (
          <Button
            size="compact-sm"
            variant="default"
            loading={busy}
            aria-label={`Undo the removal of ${removal.name}`}
            onClick={() => void go()}
          >
            Undo
          </Button>
        ) : (
          <Text size="sm" c="dimmed">
            Undone
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
