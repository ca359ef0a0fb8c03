/** One email to users: written and sent, or on its way, or over. */
import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { useCallback, useEffect, useState } from "react";
import { Link, useParams } from "react-router-dom";
import { adminEmails } from "../../contract/broadcasts/broadcasts.ts";
import type { Broadcast } from "../../domain/broadcasts/broadcast.ts";
import type { BroadcastAct } from "../../domain/broadcasts/options.ts";
import { secondMs } from "../../kit/durations.ts";
import { FormError } from "../../ui/form-error.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Panel } from "../../ui/panel.tsx";
import { ProgressCount } from "../../ui/progress-count.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched, useLocal, useOnline } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import { EmailFrame } from "../email-blocks/index.ts";
import { useVendor } from "../quotes/index.ts";
import { BroadcastBadge } from "./broadcast-badge.tsx";
import { DraftForm } from "./draft-form.tsx";
import { PeopleTable } from "./people-table.tsx";

const lookAgainMs = 2 * secondMs;

export function BroadcastScreen() {
  const { id = "" } = useParams();
  const { world } = useLocal();
  const fetched = useFetched(adminEmails.show, { params: { id } });
  const [saved, setSaved] = useState<Broadcast | null>(null);
  const { data, again, busy } = fetched;
  const newer = saved && saved.id === id && saved.version > (data?.data.version ?? 0) ? saved : data?.data;
  const isUnderWay = newer?.status === "sending";
  useEffect(() => {
    if (!isUnderWay || busy) return;
    const stop = new AbortController();
    world.sleep(lookAgainMs, stop.signal).then(again, () => undefined);
    return () => stop.abort();
  }, [isUnderWay, busy, world, again]);
  const onSaved = useCallback((next: Broadcast) => setSaved(next), []);
  const title = newer?.subject.trim() || "Email to users";
  return (
    <>
      <PageMetadata title={title} />
      <Anchor component={Link} to="/admin/emails" size="sm">
        Emails to users
      </Anchor>
      <PageHeader title={title} actions={newer ? <Acts broadcast={newer} again={again} /> : null} />
      <FetchState what="This email" of={fetched} offline="Changes here need a connection." lines={8} />
      {newer?.status === "draft" ? (
        <DraftForm key={newer.id} broadcast={newer} onSaved={onSaved} again={again} />
      ) : newer ? (
        <Sent broadcast={newer} />
      ) : null}
    </>
  );
}

function Acts({ broadcast, again }: { broadcast: Broadcast; again: () => void }) {
  const online = useOnline();
  const acting = useVendor(adminEmails.update);
  const { id, status } = broadcast;
  const button = (act: BroadcastAct, label: string) => (
    <Button
      key={act}
      variant="default"
      disabled={!online}
      loading={acting.busy}
      onClick={() => void acting.ask({ params: { id }, body: { act } }).then(again)}
    >
      {label}
    </Button>
  );
  return (
    <div>
      <Group gap="xs">
        <BroadcastBadge broadcast={broadcast} />
        {status === "sending" ? button("pause", "Pause") : null}
        {status === "paused" ? button("resume", "Resume") : null}
        {status === "scheduled" ? button("unschedule", "Edit") : null}
        {status === "sending" || status === "paused" || status === "scheduled" ? button("cancel", "Cancel") : null}
      </Group>
      <FormError words={acting.error} />
    </div>
  );
}

function countsWords({ sent, kept, not, total }: Broadcast["counts"]): string {
  const stored = kept > 0 ? ` No mail server is set up: ${kept} stored under Sent email.` : "";
  return `${sent} sent, ${kept + not} not sent, of ${total}.${stored}`;
}

function Sent({ broadcast }: { broadcast: Broadcast }) {
  const { exact } = useMoments();
  const [page, setPage] = useState(1);
  const { id, version, status, counts, scheduled_at, subject, blocks, trouble } = broadcast;
  const standing = `${version} ${JSON.stringify(counts)}`;
  const results = useFetched(adminEmails.results, { params: { id }, query: { page } }, standing);
  const { sent, kept, not, total } = counts;
  return (
    <>
      <Panel title="Recipients">
        <Stack gap="sm">
          {status === "scheduled" && scheduled_at !== null ? <Text>{`Goes ${exact(scheduled_at)}.`}</Text> : null}
          {status === "sending" ? <ProgressCount done={sent + kept + not} total={total} label="Sending" /> : null}
          {trouble ? <Text>{trouble}</Text> : null}
          {total > 0 ? <Text>{countsWords(counts)}</Text> : null}
          {results.data && total > 0 ? (
            <PeopleTable
              label="Recipients"
              lines={results.data.data.map(({ state, ...one }) => ({
                ...one,
                tone: state === "sent" ? "good" : state === "not" ? "bad" : "quiet",
              }))}
              page={page}
              total={results.data.meta.total_count}
              onPage={setPage}
            />
          ) : null}
        </Stack>
      </Panel>
      <Panel title="Email">
        <EmailFrame subject={subject} blocks={blocks} to="many" />
      </Panel>
    </>
  );
}
