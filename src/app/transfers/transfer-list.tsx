/** Table of transfers: recipient, previous owner, count, status. */
import { Table, Text, UnstyledButton } from "@mantine/core";
import IconArrowDown from "@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs";
import IconArrowUp from "@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs";
import { Link } from "react-router-dom";
import type { TransferAttempt } from "../../domain/transfers/attempt.ts";
import { holderNames } from "../../local/queries/transfers.ts";
import { useLive } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { giverName, type Names, receiverName, transferPath } from "./holder-words.ts";
import { TransferBadge } from "./transfer-badge.tsx";
import classes from "./transfers.module.css";

export const transferOrders = ["created_at", "total", "done", "status"] as const;
export type TransferOrder = (typeof transferOrders)[number];

interface Sorting {
  order_field: TransferOrder;
  order: "asc" | "desc";
  change: (values: Record<string, string>) => void;
}

interface TransferListProps {
  attempts: readonly TransferAttempt[];
  /** If omitted, rows keep the given order. */
  search?: Sorting;
}

export function TransferList({ attempts, search }: TransferListProps) {
  const names = useLive(holderNames) ?? {};
  return (
    <Table.ScrollContainer minWidth={640}>
      <Table verticalSpacing="xs" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>To</Table.Th>
            <Table.Th>From</Table.Th>
            <Heading field="total" words="Contacts" search={search} />
            <Heading field="status" words="State" search={search} />
            <Heading field="created_at" words="Started" search={search} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {attempts.map((attempt) => (
            <Row key={attempt.id} attempt={attempt} names={names} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Row({ attempt, names }: { attempt: TransferAttempt; names: Names }) {
  const { words, exact } = useMoments();
  const number = (count: number) => count.toLocaleString("en-US");
  const { total, done, skipped, failed, created_at, created_by, reason } = attempt;
  const stayed = skipped + failed;
  return (
    <Table.Tr>
      <Table.Td>
        <Link to={transferPath(attempt.id)} className={classes.link}>
          {receiverName(attempt, names)}
        </Link>
        {reason ? (
          <Text size="xs" c="dimmed" lineClamp={1}>
            {reason}
          </Text>
        ) : null}
      </Table.Td>
      <Table.Td>{giverName(attempt, names)}</Table.Td>
      <Table.Td className={classes.count}>
        {done === total || done + stayed === 0 ? number(total) : `${number(done)} of ${number(total)}`}
      </Table.Td>
      <Table.Td>
        <TransferBadge attempt={attempt} />
      </Table.Td>
      <Table.Td className={classes.when}>
        <time title={exact(created_at)}>{words(created_at)}</time>
        <Text size="xs" c="dimmed">
          {names[created_by] ?? ""}
        </Text>
      </Table.Td>
    </Table.Tr>
  );
}

function Heading({ field, words, search }: { field: TransferOrder; words: string; search: Sorting | undefined }) {
  if (!search) return <Table.Th>{words}</Table.Th>;
  const { order_field, order, change } = search;
  const sorted = order_field === field ? order : null;
  const Icon = sorted === "asc" ? IconArrowUp : IconArrowDown;
  const sort = () => change({ order_field: field, order: sorted === "desc" ? "asc" : "desc", page: "" });
  return (
    <Table.Th aria-sort={sorted === null ? "none" : sorted === "asc" ? "ascending" : "descending"}>
      <UnstyledButton onClick={sort} className={classes.heading}>
        {words}
        {sorted ? <Icon size="0.875rem" aria-hidden="true" /> : null}
      </UnstyledButton>
    </Table.Th>
  );
}
