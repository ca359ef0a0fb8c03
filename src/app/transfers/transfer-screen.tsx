/** One transfer: progress, result, each contact with its reason, and revert. */
import IconArrowsExchange from "@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs";
import { Button, Group } from "@mantine/core";
import { Suspense, useEffect, useState } from "react";
import { Link, useParams } from "react-router-dom";
import { transfers } from "../../contract/transfers/transfers.ts";
import { mayAsk, mayRevert, type TransferAsk, type TransferAttempt } from "../../domain/transfers/attempt.ts";
import { isRunning, isUnderWay } from "../../domain/transfers/status.ts";
import { transferPageSize } from "../../domain/transfers/limits.ts";
import { transferStatusWords } from "../../domain/transfers/messages.ts";
import { may } from "../../domain/users/access.ts";
import { transferAttempts } from "../../local/queries/transfer-attempts.ts";
import { holderNames } from "../../local/queries/transfers.ts";
import { FigureList } from "../../ui/figure-list.tsx";
import { NothingYet, SkeletonRows } from "../../ui/list-states.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Panel } from "../../ui/panel.tsx";
import { ProgressCount } from "../../ui/progress-count.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { lazyPart } from "../base/lazy-part.ts";
import { useFetched, useLive, useLocal, useOnline, useRequest } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import { useCurrentUser } from "../base/session-provider.tsx";
import { giverName, type Names, receiverName, severalOwners } from "./holder-words.ts";
import { TransferBadge } from "./transfer-badge.tsx";
import { TransferLogList } from "./transfer-log-list.tsx";
import classes from "./transfers.module.css";

const RevertDialog = lazyPart(async () => (await import("./revert-dialog.tsx")).RevertDialog);

export function TransferScreen() {
  const { id = "" } = useParams();
  const attempts = useLive(transferAttempts);
  const user = useCurrentUser();
  const known = attempts?.find((attempt) => attempt.id === id);
  if (!attempts) return <SkeletonRows />;
  // The mirror has every update of the user's own transfers.
  if (known?.created_by === user.id) return <Shown attempt={known} mayAct={may(user, "contacts.transfer")} />;
  return <Foreign key={id} id={id} received={known} />;
}

/**
 * Another user's transfer. `received`: the user got contacts from it, in which case the server may show no more than
 * that.
 */
function Foreign({ id, received }: { id: string; received: TransferAttempt | undefined }) {
  const fetched = useFetched(transfers.show, { params: { id }, query: { limit: transferPageSize } });
  const { data, error, again } = fetched;
  const attempt = data?.data;
  useLookingAgain(attempt, again);
  const state = <FetchState what="Transfer" of={fetched} lines={8} />;
  if (attempt)
    return (
      <>
        {state}
        <Shown attempt={attempt} mayAct onChanged={again} />
      </>
    );
  if (error && received) return <Shown attempt={received} mayAct={false} />;
  return (error as { status?: number } | undefined)?.status === 404 ? (
    <NothingYet
      icon={IconArrowsExchange}
      title="Transfer not found."
      description="It was created by someone whose contacts you cannot transfer."
      action={<AllTransfers />}
    />
  ) : (
    state
  );
}

const pollMs = 2_000;

/** Polls a running transfer until it ends. */
function useLookingAgain(attempt: TransferAttempt | undefined, again: () => void): void {
  const runs = attempt !== undefined && (isRunning(attempt.status) || attempt.revert_in_progress);
  const { world } = useLocal();
  useEffect(() => {
    if (!runs) return;
    const stop = new AbortController();
    const look = async () => {
      while (!stop.signal.aborted) {
        await world.sleep(pollMs, stop.signal);
        again();
      }
    };
    look().catch(() => undefined);
    return () => stop.abort();
  }, [runs, again, world]);
}

function Shown({ attempt, mayAct, onChanged }: { attempt: TransferAttempt; mayAct: boolean; onChanged?: () => void }) {
  const names = useLive(holderNames) ?? {};
  const { exact } = useMoments();
  const { status, revert_in_progress, done, skipped, failed, total, seq } = attempt;
  const online = useOnline();
  const to = receiverName(attempt, names);
  return (
    <>
      <PageMetadata title={`Transfer to ${to}`} />
      <PageHeader
        title={`To ${to}`}
        description={madeWords(attempt, names, exact(attempt.created_at))}
        actions={
          <Group gap="xs">
            <AllTransfers />
            {mayAct ? <Acts attempt={attempt} to={to} {...(onChanged && { onChanged })} /> : null}
          </Group>
        }
      />
      <Panel>
        <Group mb="sm">
          <TransferBadge attempt={attempt} />
        </Group>
        {seq === 0 ? (
          <p className={classes.along}>
            {online ? "Sending to the server." : "It runs as soon as this device is online."}
          </p>
        ) : null}
        {isUnderWay(status) && seq > 0 ? (
          <ProgressCount label={transferStatusWords[status]} done={done + skipped + failed} total={total} />
        ) : null}
        {revert_in_progress ? (
          <ProgressCount label="Reverting" done={attempt.moved_back + attempt.left_there} total={done} />
        ) : null}
        <Counts attempt={attempt} />
        <Along attempt={attempt} />
      </Panel>
      {seq > 0 && mayAct ? <TransferLogList attempt={attempt} names={names} /> : null}
    </>
  );
}

function madeWords(attempt: TransferAttempt, names: Names, at: string): string {
  // The server determines the previous owner.
  const from = attempt.seq === 0 ? "" : giverName(attempt, names);
  const parts = [
    from && `From ${from === severalOwners ? "several owners" : from}`,
    `${at} by ${names[attempt.created_by] ?? "someone"}`,
    attempt.reason,
  ];
  return parts.filter(Boolean).join(" · ");
}

const AllTransfers = () => (
  <Button component={Link} to="/transfers" variant="default">
    All transfers
  </Button>
);

function Counts({ attempt }: { attempt: TransferAttempt }) {
  const { total, done, skipped, failed, moved_back, left_there } = attempt;
  const counts: [string, number][] = [
    ["Contacts", total],
    ["Transferred", done],
    ["Skipped", skipped],
    ["Failed", failed],
    ...(moved_back + left_there > 0
      ? ([
          ["Returned", moved_back],
          ["Not reverted", left_there],
        ] as [string, number][])
      : []),
  ];
  return <FigureList figures={counts} />;
}

function Along({ attempt: { options } }: { attempt: TransferAttempt }) {
  const { take_events, take_callbacks, running_flows, add_tag_ids, keep_read_days } = options;
  const said = [
    take_events && "scheduled events",
    take_callbacks && "callbacks",
    running_flows && "active workflows",
    add_tag_ids.length > 0 && `${add_tag_ids.length} added tags`,
    keep_read_days > 0 && `read access for previous owners for ${keep_read_days} days`,
  ].filter(Boolean);
  return said.length === 0 ? null : <p className={classes.along}>Also included: {said.join(" and ")}.</p>;
}

const askWords: [TransferAsk, string][] = [
  ["pause", "Pause"],
  ["resume", "Resume"],
  ["cancel", "Cancel remaining"],
  ["complete", "Mark as complete"],
];

function Acts({ attempt, to, onChanged }: { attempt: TransferAttempt; to: string; onChanged?: () => void }) {
  const { wake } = useLocal();
  const update = useRequest(transfers.update);
  const online = useOnline();
  const [busy, setBusy] = useState(false);
  const [reverting, setReverting] = useState(false);
  // The user's own transfer updates with the next pull of the change feed.
  const changed = onChanged ?? wake;
  const act = (ask: TransferAsk) => {
    setBusy(true);
    void update({ params: { id: attempt.id }, body: { ask } })
      .then(changed, () => undefined)
      .finally(() => setBusy(false));
  };
  if (attempt.seq === 0) return null;
  return (
    <>
      {askWords
        .filter(([ask]) => mayAsk(attempt.status, ask))
        .map(([ask, words]) => (
          <Button key={ask} variant="default" disabled={!online || busy} onClick={() => act(ask)}>
            {words}
          </Button>
        ))}
      {mayRevert(attempt) || attempt.revert_in_progress ? (
        <Button
          variant="default"
          disabled={!online || attempt.revert_in_progress}
          title={online ? undefined : "You are offline. This needs a connection."}
          onClick={() => setReverting(true)}
        >
          {attempt.reverted ? "Revert remaining" : "Revert transfer"}
        </Button>
      ) : null}
      <Suspense fallback={null}>
        {reverting ? (
          <RevertDialog attempt={attempt} to={to} onClose={() => setReverting(false)} onReverting={changed} />
        ) : null}
      </Suspense>
    </>
  );
}
