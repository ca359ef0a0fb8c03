/** What flows did with the contact, newest first. Read from the server. */
import IconSitemap from "@tabler/icons-react/dist/esm/icons/IconSitemap.mjs";
import { Button, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { contactWorkflows } from "../../contract/workflow/workflows.ts";
import type { FlowHistory } from "../../domain/workflow/flow.ts";
import { historyWords } from "../../domain/workflow/history-words.ts";
import { NothingYet } from "../../ui/list-states.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useLocal, useOnline } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { report } from "../base/report.ts";
import { flowPath } from "../links/flow-path.ts";
import { useOpened } from "../contact-parts/contact-context.ts";
import { nameOf } from "./timeline-rows.tsx";
import classes from "./history.module.css";

interface Read {
  entries: readonly FlowHistory[];
  page: number;
  hasMore: boolean;
  fetched_at: number;
}

export function WorkflowLogs() {
  const { contact } = useOpened();
  const { request, world } = useLocal();
  const online = useOnline();
  const [read, setRead] = useState<Read | null>(null);
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const [round, setRound] = useState(0);
  const params = { id: contact.id };
  useEffect(() => {
    const stop = new AbortController();
    request(contactWorkflows.logs, { params: { id: contact.id }, query: {} }, { signal: stop.signal }).then(
      ({ data, meta }) => {
        setRead({ entries: data, page: 1, hasMore: meta.total_pages > 1, fetched_at: world.now() });
        setError(undefined);
      },
      (failure: unknown) => {
        if (!stop.signal.aborted) setError(failure);
      },
    );
    return () => stop.abort();
  }, [request, world, contact.id, contact.version, online, round]);
  const more = ({ entries, page, fetched_at }: Read) => {
    setBusy(true);
    request(contactWorkflows.logs, { params, query: { page: page + 1 } })
      .then(
        ({ data, meta }) =>
          setRead({ entries: joined(entries, data), page: page + 1, hasMore: meta.total_pages > page + 1, fetched_at }),
        report,
      )
      .finally(() => setBusy(false));
  };
  const again = () => setRound(round + 1);
  const fetching = { data: read ?? undefined, error, fetched_at: read?.fetched_at, again };
  const state = <FetchState what="History" of={fetching} description="Workflow history is stored on the server." />;
  if (!read) return state;
  if (read.entries.length === 0) return <NothingYet icon={IconSitemap} title="No workflow activity yet." />;
  return (
    <>
      {state}
      <ol className={classes.entries} aria-label="Workflow history">
        {read.entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {read.hasMore ? (
        <Button variant="subtle" size="compact-sm" mt="xs" loading={busy} disabled={!online} onClick={() => more(read)}>
          Show more
        </Button>
      ) : null}
    </>
  );
}

/** New entries shift the pages, so entries already loaded are skipped. */
function joined(known: readonly FlowHistory[], next: readonly FlowHistory[]): FlowHistory[] {
  return [...known, ...next.filter(({ id }) => !known.some((entry) => entry.id === id))];
}

function Entry({ entry }: { entry: FlowHistory }) {
  const { lists, maySeeFlows } = useOpened();
  const { exact, words } = useMoments();
  const { flow_id, flow_name, at, user_id } = entry;
  const by = nameOf(lists, user_id);
  return (
    <li className={classes.entry}>
      <Text>
        {maySeeFlows ? <Link to={flowPath(flow_id)}>{flow_name}</Link> : flow_name}
        {`: ${historyWords(entry)}`}
      </Text>
      <Text size="xs" c="dimmed">
        {by ? `On behalf of ${by} · ` : ""}
        <time title={exact(at)}>{words(at)}</time>
      </Text>
    </li>
  );
}
