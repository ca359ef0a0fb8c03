import { Table } from "@mantine/core";
import type { ReactNode } from "react";
import { NothingYet, SkeletonRows } from "../../ui/list-states.tsx";
import { NotLoaded } from "./not-loaded.tsx";

interface FetchedRowsProps<T> {
  rows: readonly T[] | undefined;
  error: unknown;
  again: () => void;
  empty: string;
  /** An empty one stands over what is done with a row. */
  head: readonly string[];
  children: (row: T) => ReactNode;
}

/** A table of what the server alone holds: on its way, not loaded, none, or there. */
export function FetchedRows<T>({ rows, error, again, empty, head, children }: FetchedRowsProps<T>) {
  if (!rows && error) return <NotLoaded onRetry={again} />;
  if (!rows) return <SkeletonRows count={3} />;
  if (rows.length === 0) return <NothingYet title={empty} />;
  return (
    <Table.ScrollContainer minWidth={520}>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            {head.map((name) => (name ? <Table.Th key={name}>{name}</Table.Th> : <Table.Td key="actions" />))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{rows.map(children)}</Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
