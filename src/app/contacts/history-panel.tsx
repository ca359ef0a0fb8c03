/** Who changed what, from what to what, when and acting as whom; a former value can be put back. Read from the server. */
import { Button, SegmentedControl, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { contactHistory } from "../../contract/contacts/history.ts";
import type { HistoryEntry } from "../../domain/contacts/history.ts";
import { LoadFailed, NeedsConnection, NothingYet, SkeletonRows } from "../../ui/list-states.tsx";
import { useLocal, useOnline } from "../live.ts";
import { report } from "../shell/index.ts";
import { useOpened } from "./contact-context.ts";
import { HistoryItem } from "./history-item.tsx";
import { WorkflowLogs } from "./workflow-logs.tsx";
import classes from "./history.module.css";

interface Pages {
  entries: readonly HistoryEntry[];
  next: string | null;
}

/** Changes of the contact, or what flows did with it; in the address, so that a link opens the same. */
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
  const { request } = useLocal();
  const online = useOnline();
  const [pages, setPages] = useState<Pages | null>(null);
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [round, setRound] = useState(0);
  // A change that arrived, here or from elsewhere, is told at the head of the list.
  const stamp = `${contact.id}:${contact.seq}:${waiting.length}`;
  useEffect(() => {
    const stop = new AbortController();
    setFailed(false);
    request(contactHistory.list, { params: { id: contact.id }, query: {} }, { signal: stop.signal }).then(
      ({ data, meta }) => setPages({ entries: data, next: meta.next }),
      () => {
        if (!stop.signal.aborted) setFailed(true);
      },
    );
    return () => stop.abort();
  }, [request, stamp, contact.id, online, round]);
  const earlier = (after: string) => {
    setBusy(true);
    request(contactHistory.list, { params: { id: contact.id }, query: { after } })
      .then(
        ({ data, meta }) => setPages((before) => ({ entries: [...(before?.entries ?? []), ...data], next: meta.next })),
        report,
      )
      .finally(() => setBusy(false));
  };
  if (!pages) {
    if (!online) return <NeedsConnection says="The history is kept on the server." />;
    return failed ? <LoadFailed onRetry={() => setRound(round + 1)} /> : <SkeletonRows count={4} />;
  }
  if (pages.entries.length === 0) return <NothingYet title="Nothing was changed yet." />;
  const { next } = pages;
  return (
    <>
      {online ? null : (
        <Text size="sm" c="dimmed" mb="sm">
          You are offline: as it was when last read.
        </Text>
      )}
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
