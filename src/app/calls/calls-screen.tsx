/** Call log of this device: filters in the URL, logging of calls made on the user's own phone, call details. */
import IconPhone from "@tabler/icons-react/dist/esm/icons/IconPhone.mjs";
import { Button } from "@mantine/core";
import { Suspense, useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { callsKeptDays, callsKeptMax } from "../../domain/calls/limits.ts";
import type { CallFilter } from "../../domain/calls/call-filter.ts";
import { may } from "../../domain/users/access.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { countOf } from "../../kit/text.ts";
import { type CallPage, callPage } from "../../local/queries/calls.ts";
import { NothingYet, SkeletonRows } from "../../ui/list-states.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Panel } from "../../ui/panel.tsx";
import { lazyPart } from "../base/lazy-part.ts";
import { useComing, useLive, useLocal, useOnline } from "../base/live.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useWhose } from "../contact-parts/use-whose.ts";
import { CallDetail } from "./call-detail.tsx";
import { type CallView, filterOf, isServerFilter, viewFields, viewFrom } from "./call-filter-url.ts";
import { CallFilters } from "./call-filters.tsx";
import { CallList } from "./call-list.tsx";
import { CallLogForm } from "./call-log-form.tsx";

const OlderCalls = lazyPart(async () => (await import("./older-calls.tsx")).OlderCalls);

const pageCalls = 50;

export function CallsScreen() {
  const user = useCurrentUser();
  const zone = zoneName(user.timezone);
  const { people } = useWhose();
  const [params, setParams] = useSearchParams();
  const [count, setCount] = useState(pageCalls);
  const [logging, setLogging] = useState(false);
  const view = viewFrom(params);
  const page = useLive(callPage, filterOf(view, zone), count);
  const names = useMemo(
    () => (people.length === 0 ? null : Object.fromEntries(people.map(({ id, name }) => [id, name]))),
    [people],
  );
  const put = (change: Record<string, string>, replace = true) =>
    setParams((before) => withValues(before, change), { replace });
  const filter = (change: Partial<CallView>) => {
    setCount(pageCalls);
    put(change);
  };
  const open = params.get("call");
  return (
    <>
      <PageMetadata title="Calls" />
      <PageHeader
        title="Calls"
        description={page ? saysOf(page) : "Showing calls on this device."}
        actions={may(user, "dialer.use") ? <Button onClick={() => setLogging(true)}>Log call</Button> : undefined}
      />
      <CallFilters view={view} people={people} onChange={filter} />
      <Shown page={page} names={names} onOpen={(id) => put({ call: id }, false)} />
      {page && page.total > count ? (
        <Button variant="default" mt="md" onClick={() => setCount(count + pageCalls)}>
          Show more
        </Button>
      ) : null}
      {page && page.total <= count && isServerFilter(filterOf(view, zone)) ? (
        <OlderPart key={JSON.stringify(view)} filter={filterOf(view, zone)} before={page.oldest_at} />
      ) : null}
      {open ? <CallDetail key={open} id={open} onClose={() => put({ call: "" })} /> : null}
      {logging ? <CallLogForm onClose={() => setLogging(false)} /> : null}
    </>
  );
}

/** At the end of what this device holds; requested, because it needs the server. */
function OlderPart({ filter, before }: { filter: CallFilter; before: number | null }) {
  const { world } = useLocal();
  const online = useOnline();
  const coming = useComing();
  const [from, setFrom] = useState<number | null>(null);
  if (from !== null)
    return (
      <Suspense fallback={<SkeletonRows />}>
        <OlderCalls filter={filter} before={from} />
      </Suspense>
    );
  if (!online || coming) return null;
  return (
    <Button variant="default" mt="md" onClick={() => setFrom(before ?? world.now())}>
      Show older calls
    </Button>
  );
}

function withValues(before: URLSearchParams, change: Record<string, string>): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(change)) {
    if (value === "") after.delete(name);
    else after.set(name, value);
  }
  return after;
}

function saysOf({ total, here }: CallPage): string {
  const calls = `${countOf(here, "call")} from the last ${callsKeptDays} days`;
  const isCut = here >= callsKeptMax;
  if (total === here) return isCut ? `Most recent ${calls}` : calls;
  return `${total.toLocaleString("en-US")} of ${isCut ? "the most recent " : ""}${calls}`;
}

interface ShownProps {
  page: CallPage | undefined;
  names: Readonly<Record<string, string>> | null;
  onOpen: (id: string) => void;
}

function Shown({ page, names, onOpen }: ShownProps) {
  const coming = useComing();
  const [, setParams] = useSearchParams();
  if (!page || (page.here === 0 && coming)) return <SkeletonRows />;
  if (page.here === 0)
    return (
      <NothingYet
        icon={IconPhone}
        title="No calls yet."
        description="Calls you make and receive appear here, even offline."
      />
    );
  if (page.total === 0)
    return (
      <NothingYet
        icon={IconPhone}
        title="No matching calls."
        description={`Calls from the last ${callsKeptDays} days are stored on this device.`}
        action={
          <Button
            variant="default"
            onClick={() =>
              setParams((before) => withValues(before, Object.fromEntries(viewFields.map((name) => [name, ""]))))
            }
          >
            Clear filters
          </Button>
        }
      />
    );
  return (
    <Panel>
      <CallList calls={page.calls} names={names} onOpen={onOpen} />
    </Panel>
  );
}
