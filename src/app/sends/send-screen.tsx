/** One text or email to many contacts: progress, pause, and the result of each recipient. */
import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { useParams } from "react-router-dom";
import type { Reply } from "../../contract/declare.ts";
import { groupSends } from "../../contract/sends/group-sends.ts";
import { type GroupSend, type GroupSendAct, resultStates } from "../../domain/sends/group-send.ts";
import { countOf } from "../../kit/text.ts";
import { FormError } from "../../ui/form-error.tsx";
import { Narrow } from "../../ui/narrow.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Panel } from "../../ui/panel.tsx";
import { ProgressCount } from "../../ui/progress-count.tsx";
import { useCachedRequest } from "../base/cached-request.ts";
import { FetchState } from "../base/fetch-state.tsx";
import { useOnline } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import { useVendor } from "../quotes/index.ts";
import { MessageShown } from "./message-shown.tsx";
import { allShown, type RecipientLine, RecipientPage, RecipientTable, type Shown } from "./recipient-table.tsx";
import { SentPicture } from "./send-picture.tsx";
import { doneOf, stateCounts, standingOf, toWords } from "./send-words.ts";
import { useLookAgain } from "../base/use-look-again.ts";

/** A send with more recipients is shown by page. */
const pageRows = 100;

export function SendScreen() {
  const { id = "" } = useParams();
  const [shown, show] = useState<Shown>(allShown);
  const { reason, page } = shown;
  const state = resultStates.find((one) => one === shown.kind);
  const query = { page, limit: pageRows, ...(state && { state }), ...(reason && { reason }) };
  const fetched = useCachedRequest(groupSends.open, { params: { id }, query }, "group_sends.open");
  const { data, again } = fetched;
  const send = data?.data;
  const isUnderWay = send !== undefined && (send.status === "sending" || send.counts.sent > 0);
  useLookAgain(fetched, isUnderWay);
  const table = send && {
    last: "Result",
    counts: stateCounts(send),
    reasons: send.counts.by_reason,
  };
  const [media] = send?.media ?? [];
  const picture = media ? <SentPicture id={id} media={media} /> : null;
  return (
    <Narrow wide>
      <PageMetadata title="Group message" />
      <PageHeader
        title={send?.channel === "email" ? "Email to many" : "Text to many"}
        actions={send ? <Acts send={send} again={again} /> : null}
      />
      <FetchState what="This message" of={fetched} lines={6} />
      {send && data && table ? (
        <>
          <Panel title="Message">
            <MessageShown subject={send.subject} body={send.body} blocks={send.blocks} picture={picture} />
            <Standing send={send} />
            {send.trouble ? <Text size="sm">{send.trouble}</Text> : null}
          </Panel>
          <Panel title="Recipients">
            {send.total <= pageRows ? (
              <RecipientTable {...table} lines={linesOf(data)} />
            ) : (
              <RecipientPage
                {...table}
                lines={linesOf(data)}
                total={send.total}
                pages={Math.ceil(data.meta.total_count / pageRows)}
                shown={shown}
                onShow={show}
              />
            )}
          </Panel>
        </>
      ) : null}
    </Narrow>
  );
}

function linesOf({ data: { channel }, meta }: Reply<typeof groupSends.open>): RecipientLine[] {
  return meta.results.map(({ state, to, words, ...one }) => ({
    ...one,
    kind: state,
    to: toWords(channel, to),
    words: words || (state === "next" ? "To go" : words),
  }));
}

function Standing({ send }: { send: GroupSend }) {
  const { exact } = useMoments();
  const { status, counts, total, created_at, ended_at } = send;
  if (status === "sending") return <ProgressCount done={doneOf(send)} total={total} label={progressWords(counts)} />;
  const when = ended_at === null ? `Started ${exact(created_at)}` : exact(ended_at);
  return (
    <Text size="sm" c="dimmed">
      {`${standingOf(send).words} · ${doneOf(send)} of ${total} · ${when}`}
    </Text>
  );
}

function progressWords({ next, waits }: GroupSend["counts"]): string {
  return next === 0 && waits > 0 ? `Waiting for ${countOf(waits, "contact")}` : "Sending";
}

function Acts({ send, again }: { send: GroupSend; again: () => void }) {
  const online = useOnline();
  const acting = useVendor(groupSends.act);
  const retrying = useVendor(groupSends.retry);
  const act = (act: GroupSendAct) => void acting.ask({ params: { id: send.id }, body: { act } }).then(again);
  const { status, counts } = send;
  const busy = acting.busy || retrying.busy;
  return (
    <div>
      <Group gap="xs">
        {status === "sending" ? (
          <Button variant="default" disabled={!online} loading={busy} onClick={() => act("pause")}>
            Pause
          </Button>
        ) : null}
        {status === "paused" ? (
          <Button disabled={!online} loading={busy} onClick={() => act("resume")}>
            Resume
          </Button>
        ) : null}
        {status === "sending" || status === "paused" ? (
          <Button variant="subtle" color="red" disabled={!online || busy} onClick={() => act("cancel")}>
            Stop sending
          </Button>
        ) : null}
        {(status === "done" || status === "cancelled") && counts.retry > 0 ? (
          <Button
            disabled={!online}
            loading={busy}
            onClick={() => void retrying.ask({ params: { id: send.id } }).then(again)}
          >
            {`Try ${countOf(counts.retry, "contact")} again`}
          </Button>
        ) : null}
      </Group>
      <FormError words={acting.error ?? retrying.error} />
    </div>
  );
}
