/**
 * Change history: who changed what, from and to which value, when, and acting as whom. Old values can be restored. Read
 * from the server.
 */
import IconClock from "@tabler/icons-react/dist/esm/icons/IconClock.mjs";
import { Button, SegmentedControl } from "@mantine/core";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { contactHistory } from "../../contract/timeline/history.ts";
import type { HistoryEntry } from "../../domain/timeline/history.ts";
import { NothingYet } from "../../ui/list-states.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useLocal, useOnline } from "../base/live.ts";
import { report } from "../base/report.ts";
import { useOpened } from "../contact-parts/contact-context.ts";
import { HistoryItem } from "./history-item.tsx";
import { WorkflowLogs } from "./workflow-logs.tsx";
import classes from "./history.module.css";

interface Pages {
  entries: readonly HistoryEntry[];
  next: string | null;
  fetched_at: number;
}

/** Shows changes of the contact or its flow history. In the URL, so that a link opens the same view. */
export function HistoryPanel() {
  const { hasFlows } = useOpened();
  const [params, setParams] = useSearchParams();
  if (!hasFlows) return <Changes />;
  const of = params.get("of") === "workflows" ? "workflows" : "changes";
  return (
    <>
      <SegmentedControl
        mb="sm"
        aria-label="History of"
        data={[
          { value: "changes", label: "Changes" },
          { value: "workflows", label: "Workflows" },
        ]}
        value={of}
        onChange={(next) =>
          setParams(next === "workflows" ? { tab: "history", of: next } : { tab: "history" }, { replace: true })
        }
      />
      {of === "workflows" ? <WorkflowLogs /> : <Changes />}
    </>
  );
}

function Changes() {
  const { contact, waiting } = useOpened();
  const { request, world } = useLocal();
  const online = useOnline();
  const [pages, setPages] = useState<Pages | null>(null);
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const [round, setRound] = useState(0);
  // Reloads the first page after a change from this device or elsewhere.
  const stamp = `${contact.id}:${contact.seq}:${waiting.length}`;
  useEffect(() => {
    const stop = new AbortController();
    request(contactHistory.list, { params: { id: contact.id }, query: {} }, { signal: stop.signal }).then(
      ({ data, meta }) => {
        setPages({ entries: data, next: meta.next, fetched_at: world.now() });
        setError(undefined);
      },
      (failure: unknown) => {
        if (!stop.signal.aborted) setError(failure);
      },
    );
    return () => stop.abort();
  }, [request, world, stamp, contact.id, online, round]);
  const earlier = (after: string) => {
    setBusy(true);
    request(contactHistory.list, { params: { id: contact.id }, query: { after } })
      .then(
        ({ data, meta }) =>
          setPages((before) => before && { ...before, entries: [...before.entries, ...data], next: meta.next }),
        report,
      )
      .finally(() => setBusy(false));
  };
  const again = () => setRound(round + 1);
  const fetching = { data: pages ?? undefined, error, fetched_at: pages?.fetched_at, again };
  const state = <FetchState what="History" of={fetching} description="History is stored on the server." />;
  if (!pages) return state;
  if (pages.entries.length === 0) return <NothingYet icon={IconClock} title="No changes yet." />;
  const { next } = pages;
  return (
    <>
      {state}
      <ol className={classes.entries} aria-label="History">
        {pages.entries.map((entry) => (
          <HistoryItem key={entry.id} entry={entry} />
        ))}
      </ol>
      {next ? (
        <Button
          variant="subtle"
          size="compact-sm"
          mt="xs"
          loading={busy}
          disabled={!online}
          onClick={() => earlier(next)}
        >
          Show earlier
        </Button>
      ) : null}
    </>
  );
}
