import { Table } from "@mantine/core";
import type { ReactNode } from "react";
import { NothingYet } from "../../ui/list-states.tsx";
import { FetchState, type Fetching } from "../base/fetch-state.tsx";

interface FetchedRowsProps<T> {
  /** Plural noun at the start of a sentence. */
  what: string;
  fetched: Fetching & { data: { data: readonly T[] } | undefined };
  empty: string;
  /** Header for an actions column, visually empty. */
  head: readonly string[];
  children: (row: T) => ReactNode;
}

/** A table of server-only data: loading, failed, empty, or loaded. */
export function FetchedRows<T>({ what, fetched, empty, head, children }: FetchedRowsProps<T>) {
  const rows = fetched.data?.data;
  return (
    <>
      <FetchState what={what} of={fetched} lines={3} />
      {rows?.length === 0 ? <NothingYet title={empty} /> : null}
      {rows && rows.length > 0 ? <Rows rows={rows} head={head} row={children} /> : null}
    </>
  );
}

interface RowsProps<T> extends Pick<FetchedRowsProps<T>, "head"> {
  rows: readonly T[];
  row: (row: T) => ReactNode;
}

function Rows<T>({ rows, head, row }: RowsProps<T>) {
  return (
    <Table.ScrollContainer minWidth={520}>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            {head.map((name) => (name ? <Table.Th key={name}>{name}</Table.Th> : <Table.Td key="actions" />))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{rows.map(row)}</Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
