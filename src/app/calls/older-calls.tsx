/** Calls from before those this device holds, with the same filters: read from the server, page by page. */
import { Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { dialer } from "../../contract/dialer/dialer.ts";
import type { CallFilter } from "../../domain/calls/call-filter.ts";
import { outcomeLabels } from "../../domain/calls/call-outcome.ts";
import { type CallRow, otherNumber } from "../../domain/calls/call.ts";
import { showPhone } from "../../domain/values/phone-number.ts";
import { callNames } from "../../local/queries/calls.ts";
import { NothingYet } from "../../ui/list-states.tsx";
import { Pages } from "../../ui/pages.tsx";
import { Panel } from "../../ui/panel.tsx";
import { WordItem, WordList } from "../../ui/word-list.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched, useLive } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { directionWords, howItWent } from "./call-words.ts";

const limit = 50;

/** `before`: the time of the oldest call on this device. */
export function OlderCalls({ filter, before }: { filter: CallFilter; before: number }) {
  const [page, setPage] = useState(1);
  const fetched = useFetched(dialer.fetchCallLogs, { body: { page, limit, ...askedOf(filter, before) } });
  const calls = fetched.data?.data;
  const names = useLive(
    callNames,
    (calls ?? []).flatMap(({ contact_id }) => contact_id ?? []),
  );
  return (
    <Panel title="Older calls" description="From the server.">
      <FetchState what="Older calls" of={fetched} description="Older calls are on the server." lines={6} />
      {calls?.length === 0 ? <NothingYet title="No older calls." /> : null}
      {calls && calls.length > 0 ? (
        <WordList>
          {calls.map((call) => (
            <WordItem key={call.id}>
              <OlderCall call={call} name={names?.[call.contact_id ?? 0]} />
            </WordItem>
          ))}
        </WordList>
      ) : null}
      {fetched.data ? <Pages meta={fetched.data.meta} onPage={setPage} /> : null}
    </Panel>
  );
}

function OlderCall({ call, name }: { call: CallRow; name: string | undefined }) {
  const { exact } = useMoments();
  const number = showPhone(otherNumber(call));
  const about = [
    directionWords[call.call_direction],
    howItWent(call),
    call.outcome ? outcomeLabels[call.outcome] : "",
    exact(call.created_at),
  ];
  return (
    <div>
      {call.contact_id === null ? (
        <Text span>{number}</Text>
      ) : (
        <Link to={`/contacts/${call.contact_id}`}>{name ?? number}</Link>
      )}
      <Text size="sm" c="dimmed" className="tabular">
        {about.filter(Boolean).join(" · ")}
      </Text>
    </div>
  );
}

/** The server searches numbers, not names. */
export function askedOf({ direction, status, outcome, user_id, from, to, q }: CallFilter, before: number) {
  return {
    to: Math.min(to ?? before, before),
    ...(from !== undefined && { from: Math.min(from, before) }),
    ...(direction && { call_direction: direction }),
    ...(status && { status }),
    ...(outcome && outcome !== "none" && { outcome }),
    ...(user_id !== undefined && { user_id }),
    ...(q && { q: q.slice(0, 40) }),
  };
}
