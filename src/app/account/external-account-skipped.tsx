/** Lists every skipped event with its reason; none is dropped silently. */
import { HeadedTable } from "../../ui/headed-table.tsx";
import { Button, Group, Table, Text } from "@mantine/core";
import { useState } from "react";
import { authorizations } from "../../contract/calendar/authorizations.ts";
import type { Authorization } from "../../domain/calendar/authorization.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { dayOf, showDay } from "../../kit/dates.ts";
import { countOf } from "../../kit/text.ts";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { reasonWords, wayWords } from "./external-account-words.ts";
import classes from "./external-accounts.module.css";

export function SkippedEvents({ account }: { account: Authorization }) {
  const [open, setOpen] = useState(false);
  const { skipped } = account.counts;
  if (skipped === 0)
    return (
      <Text size="sm" c="dimmed" mt="md">
        No events skipped.
      </Text>
    );
  return (
    <>
      <Button variant="subtle" mt="md" className={classes.flush} onClick={() => setOpen(!open)} aria-expanded={open}>
        {open ? "Hide" : "Show"} {countOf(skipped, "event")} skipped
      </Button>
      {open ? <SkippedTable id={account.id} /> : null}
    </>
  );
}

function SkippedTable({ id }: { id: string }) {
  const zone = zoneName(useCurrentUser().timezone);
  const [page, setPage] = useState(1);
  const fetched = useFetched(authorizations.skipped, { params: { id }, query: { page } });
  const { data } = fetched;
  const state = <FetchState what="Skipped events" of={fetched} lines={2} />;
  if (!data) return state;
  return (
    <>
      {state}
      <HeadedTable minWidth={560} heads={["Event", "Starts", "Calendar", "Reason"]}>
        {data.data.map((skip) => (
          <Table.Tr key={skip.id}>
            <Table.Td>{skip.title || "Untitled"}</Table.Td>
            <Table.Td>{skip.at === null ? "Unknown" : showDay(dayOf(skip.at, zone))}</Table.Td>
            <Table.Td>{wayWords(skip)}</Table.Td>
            <Table.Td>{reasonWords[skip.reason]}</Table.Td>
          </Table.Tr>
        ))}
      </HeadedTable>
      {data.meta.total_pages > 1 ? (
        <Group gap="xs">
          <Button variant="default" size="compact-sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            disabled={page >= data.meta.total_pages}
            onClick={() => setPage(page + 1)}
          >
            Older
          </Button>
        </Group>
      ) : null}
    </>
  );
}
