/** The user's texts and emails to many contacts, newest first. */
import { Button, Group } from "@mantine/core";
import IconMessages from "@tabler/icons-react/dist/esm/icons/IconMessages.mjs";
import { useState } from "react";
import { Link } from "react-router-dom";
import { groupSends } from "../../contract/sends/group-sends.ts";
import type { GroupSend } from "../../domain/sends/group-send.ts";
import { countOf } from "../../kit/text.ts";
import { JobLine, JobList } from "../../ui/job-list.tsx";
import { NothingYet } from "../../ui/list-states.tsx";
import { Narrow } from "../../ui/narrow.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Pages } from "../../ui/pages.tsx";
import { Panel } from "../../ui/panel.tsx";
import { ProgressCount } from "../../ui/progress-count.tsx";
import { ToneBadge } from "../../ui/tone-badge.tsx";
import { useCachedRequest } from "../base/cached-request.ts";
import { FetchState } from "../base/fetch-state.tsx";
import { useMoments } from "../base/moments.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import { doneOf, standingOf, titleOf } from "./send-words.ts";
import { useLookAgain } from "../base/use-look-again.ts";

export function SendsScreen() {
  const [page, setPage] = useState(1);
  return (
    <Narrow wide>
      <PageMetadata title="Group messages" />
      <PageHeader
        title="Group messages"
        description="Texts and emails to many contacts at once."
        actions={
          <Group gap="xs">
            <Button component={Link} to="/emails" variant="default">
              All emails
            </Button>
            <Button component={Link} to="/sends/new">
              New message
            </Button>
          </Group>
        }
      />
      <Sends key={page} page={page} onPage={setPage} />
    </Narrow>
  );
}

function Sends({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const fetched = useCachedRequest(groupSends.list, { query: { page } }, "group_sends.list");
  const { data } = fetched;
  useLookAgain(fetched, data?.data.some(({ status }) => status === "sending") ?? false);
  return (
    <Panel title="Messages">
      <FetchState what="Group messages" of={fetched} lines={4} />
      {data?.data.length === 0 ? (
        <NothingYet
          icon={IconMessages}
          title="No group messages yet."
          description="Select contacts in the contact list, then press Text or Email."
        />
      ) : null}
      <JobList>
        {data?.data.map((send) => (
          <SendLine key={send.id} send={send} />
        ))}
      </JobList>
      {data ? <Pages meta={data.meta} onPage={onPage} /> : null}
    </Panel>
  );
}

function SendLine({ send }: { send: GroupSend }) {
  const { exact } = useMoments();
  const { id, channel, status, total, counts, created_at } = send;
  const standing = standingOf(send);
  const facts = [
    channel === "text" ? "Text" : "Email",
    countOf(total, "contact"),
    counts.not > 0 ? `${counts.not} not sent` : "",
    exact(created_at),
  ];
  return (
    <JobLine title={titleOf(send)} to={`/sends/${id}`} facts={facts}>
      {status === "sending" ? (
        <ProgressCount done={doneOf(send)} total={total} label="Sending" />
      ) : (
        <ToneBadge tone={status === "done" && !standing.isStored ? "good" : "quiet"}>{standing.words}</ToneBadge>
      )}
    </JobLine>
  );
}
