/** The contact's flows, read from the server: next step and time, removal, adding to another flow. */
import { ActionIcon, Text, UnstyledButton } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { Suspense, useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { contactWorkflows } from "../../contract/workflow/workflows.ts";
import type { FlowRun } from "../../domain/workflow/flow.ts";
import { runEndWords, runNextWords } from "../../domain/workflow/run-words.ts";
import { dayMs, minuteMs, secondMs } from "../../kit/durations.ts";
import { useFocusKept } from "../../ui/focus-kept.ts";
import { FetchState } from "../base/fetch-state.tsx";
import { lazyPart } from "../base/lazy-part.ts";
import { useFetched, useLocal, useOnline } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { flowPath } from "../links/flow-path.ts";
import { useOpened } from "../contact-parts/contact-context.ts";
import { FactSection } from "../contact-parts/fact-section.tsx";
import { SmallAct } from "../contact-parts/small-act.tsx";
import { useDoes, useDoing } from "../contact-parts/use-doing.ts";
import classes from "../contact-parts/contact-facts.module.css";

const TakeOutDialog = lazyPart(async () => (await import("./take-out-dialog.tsx")).TakeOutDialog);

export function ContactFlows() {
  const { mayPutIntoFlow } = useOpened();
  const open = useDoing();
  const put = mayPutIntoFlow ? (
    <ActionIcon variant="subtle" aria-label="Add to workflow" title="Add to workflow" onClick={() => open("flow")}>
      <IconPlus size="1rem" />
    </ActionIcon>
  ) : null;
  return (
    <FactSection title="Workflows" action={put}>
      <Runs />
    </FactSection>
  );
}

function Runs() {
  const { contact } = useOpened();
  const online = useOnline();
  const fetched = useFetched(contactWorkflows.runs, { params: { id: contact.id } });
  const { data, again } = fetched;
  const [past, setPast] = useState(false);
  const place = useFocusKept<HTMLDivElement>();
  useAgainWith({ version: contact.version, online, isPutting: useDoes("flow") }, again);
  useAgainWhenDue(data?.data, again);
  const state = <FetchState what="Workflows" of={fetched} lines={1} small />;
  if (!data) return online ? state : <Text c="dimmed">Available when you are online.</Text>;
  const living = data.data.filter(({ ended_at }) => ended_at === null);
  const ended = data.data.filter(({ ended_at }) => ended_at !== null);
  return (
    <div ref={place}>
      {state}
      {living.length === 0 ? <Text c="dimmed">Not in any workflow.</Text> : null}
      <ul className={classes.parts}>
        {living.map((run) => (
          <LivingRun key={run.id} run={run} onOut={again} />
        ))}
        {past ? ended.map((run) => <EndedRun key={run.id} run={run} />) : null}
      </ul>
      {ended.length > 0 ? (
        <UnstyledButton className={classes.more} aria-expanded={past} onClick={() => setPast(!past)}>
          {past ? "Hide earlier" : "Show earlier"}
        </UnstyledButton>
      ) : null}
    </div>
  );
}

interface Moving {
  version: number;
  online: boolean;
  isPutting: boolean;
}

/** Refetched when the contact changes, which may affect or result from a flow, and after a reconnect. */
function useAgainWith({ version, online, isPutting }: Moving, again: () => void): void {
  const mark = `${version} ${online} ${isPutting}`;
  const seen = useRef(mark);
  useEffect(() => {
    if (seen.current === mark) return;
    seen.current = mark;
    if (online && !isPutting) again();
  }, [mark, online, isPutting, again]);
}

const dueAgainMs = 2 * secondMs;

/**
 * Refetched while the server carries out a step that is due, less often the longer it takes, and when a wait ends: a
 * step that leaves the contact as it was is announced by nothing else.
 */
function useAgainWhenDue(runs: readonly FlowRun[] | undefined, again: () => void): void {
  const { world } = useLocal();
  const online = useOnline();
  const rounds = useRef(0);
  useEffect(() => {
    const moments = (runs ?? []).filter(({ ended_at }) => ended_at === null).map((run) => run.waiting_until ?? 0);
    const waitMs = Math.min(...moments) - world.now();
    if (!online || waitMs > dayMs) return;
    rounds.current = waitMs > 0 ? 0 : rounds.current + 1;
    const pauseMs = Math.min(dueAgainMs * 2 ** Math.max(rounds.current - 1, 0), minuteMs);
    const stop = new AbortController();
    world.sleep(Math.max(waitMs, pauseMs), stop.signal).then(again, () => undefined);
    return () => stop.abort();
  }, [runs, online, world, again]);
}

function LivingRun({ run, onOut }: { run: FlowRun; onOut: () => void }) {
  const { mayTakeOutOfFlow } = useOpened();
  const { coming } = useMoments();
  const { world } = useLocal();
  const online = useOnline();
  const [asked, setAsked] = useState(false);
  return (
    <li className={classes.part}>
      <div>
        <FlowName run={run} />
        <Text size="xs" c="dimmed">
          {runNextWords(run, world.now(), coming)}
        </Text>
      </div>
      {mayTakeOutOfFlow ? (
        <SmallAct
          label="Remove"
          description={`Remove from ${run.flow_name}`}
          why={online ? null : "You are offline. This needs a connection."}
          run={async () => setAsked(true)}
        />
      ) : null}
      <Suspense fallback={null}>
        {asked ? <TakeOutDialog run={run} onClose={() => setAsked(false)} onDone={onOut} /> : null}
      </Suspense>
    </li>
  );
}

function EndedRun({ run }: { run: FlowRun }) {
  const { words, exact } = useMoments();
  const { ended_at } = run;
  return (
    <li className={classes.part}>
      <div>
        <FlowName run={run} />
        <Text size="xs" c="dimmed">
          {runEndWords(run)}
          {ended_at === null ? null : (
            <>
              {" · "}
              <time title={exact(ended_at)}>{words(ended_at)}</time>
            </>
          )}
        </Text>
      </div>
    </li>
  );
}

/** Links to the flow for users who may view flows. */
function FlowName({ run: { flow_id, flow_name } }: { run: FlowRun }) {
  const { maySeeFlows } = useOpened();
  return maySeeFlows ? <Link to={flowPath(flow_id)}>{flow_name}</Link> : flow_name;
}
