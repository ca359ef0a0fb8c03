/** One connected account: status, sync progress, skipped events, and actions. */
import { Alert, Box, Button, Group } from "@mantine/core";
import { useState } from "react";
import { authorizations } from "../../contract/calendar/authorizations.ts";
import { type Authorization, isCalendarKind } from "../../domain/calendar/authorization.ts";
import { isOn } from "../../domain/users/features.ts";
import { countOf } from "../../kit/text.ts";
import { Panel } from "../../ui/panel.tsx";
import { ProgressCount } from "../../ui/progress-count.tsx";
import { ToneBadge } from "../../ui/tone-badge.tsx";
import { useOnline, useRequest } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { CalendarChoice } from "./external-account-calendars.tsx";
import { EndAccountDialog } from "./external-account-end-dialog.tsx";
import { SkippedEvents } from "./external-account-skipped.tsx";
import {
  accountKinds,
  accountTitle,
  directionLabels,
  errorWords,
  kindLabels,
  phaseWords,
  statusLabels,
  statusTones,
} from "./external-account-words.ts";
import { useProviderSignIn } from "./use-provider-sign-in.ts";
import classes from "./external-accounts.module.css";

interface Card {
  account: Authorization;
  /** The real provider, not this server's test double. */
  isReal: boolean;
  again: () => void;
  /** Reauthenticates providers that use a password. */
  onPassword: () => void;
}

export function ExternalAccountCard({ account, isReal, again, onPassword }: Card) {
  const { busy, signIn } = useProviderSignIn();
  const { kind } = account;
  const onSignIn = kind === "google" || kind === "outlook" ? () => void signIn(kind) : onPassword;
  const { status, last_error, progress } = account;
  const isOff = useTurnedOff(account);
  return (
    <Panel
      title={accountTitle(account)}
      description={`${accountKinds[account.kind]}${isReal ? "" : ", simulated on this server"}`}
      actions={
        isOff ? (
          <ToneBadge tone="quiet">Turned off</ToneBadge>
        ) : (
          <ToneBadge tone={statusTones[status]}>{statusLabels[status]}</ToneBadge>
        )
      }
    >
      {isOff ? (
        <Alert color="gray" mb="md" p="sm" role="status">
          An admin turned {kindLabels[kind]} off for you. Your events stay, and syncing resumes when it is turned on
          again.
        </Alert>
      ) : null}
      {last_error && status !== "syncing" && !isOff ? (
        <Alert color={status === "needs_sign_in" ? "red" : "yellow"} mb="md" p="sm" role="status">
          {errorWords[last_error]}
          {status === "needs_sign_in" && isCalendarKind(kind) ? (
            <Button size="compact-sm" ml="sm" onClick={onSignIn} loading={busy}>
              Sign in again
            </Button>
          ) : null}
        </Alert>
      ) : null}
      {status === "syncing" && !isOff ? (
        <Box mb="md">
          <ProgressCount
            label={progress ? phaseWords(progress) : "Queued"}
            done={progress?.done ?? 0}
            total={progress?.total ?? null}
          />
        </Box>
      ) : null}
      <Facts account={account} />
      <Acts account={account} again={again} />
      {isCalendarKind(account.kind) ? <SkippedEvents key={account.updated_at} account={account} /> : null}
    </Panel>
  );
}

/** The server does not sync it while its feature is off. */
function useTurnedOff({ kind }: Authorization): boolean {
  const { features } = useCurrentUser();
  return (kind === "google" || kind === "outlook") && !isOn(features, kind);
}

function Facts({ account }: { account: Authorization }) {
  const { words } = useMoments();
  const { counts, calendars, direction, last_sync_at, next_sync_at, status } = account;
  const isOff = useTurnedOff(account);
  if (!isCalendarKind(account.kind)) return null;
  const facts: [string, string][] = [
    ["Calendars", calendars.map(({ name }) => name).join(", ") || "None selected"],
    ["Direction", directionLabels[direction]],
    ["Imported", countOf(counts.in, "event")],
    ["Exported", countOf(counts.out, "event")],
    ["Skipped", countOf(counts.skipped, "event")],
    ["Last synced", last_sync_at === null ? "Not yet" : words(last_sync_at)],
    [
      "Next sync",
      isOff || status === "paused" || next_sync_at === null ? "–" : words(next_sync_at).replace("just now", "now"),
    ],
    ["Sync window", `${account.window.back_days} days back, ${account.window.ahead_days} ahead`],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={classes.name}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Acts({ account, again }: { account: Authorization; again: () => void }) {
  const online = useOnline();
  const sync = useRequest(authorizations.sync);
  const update = useRequest(authorizations.update);
  const [open, setOpen] = useState<"calendars" | "end" | null>(null);
  const { id, status } = account;
  const params = { id };
  const run = (act: Promise<unknown>) => void act.then(again, () => undefined);
  const isPaused = status === "paused";
  const isOff = useTurnedOff(account);
  const done = () => {
    setOpen(null);
    again();
  };
  const title = accountTitle(account);
  return (
    <>
      <Group gap="xs">
        {isCalendarKind(account.kind) ? (
          <>
            <Button
              onClick={() => run(sync({ params }))}
              disabled={!online || isOff || isPaused || status === "needs_sign_in" || status === "syncing"}
              aria-label={`Sync now: ${title}`}
            >
              Sync now
            </Button>
            <Button variant="default" disabled={!online} onClick={() => setOpen("calendars")}>
              Calendars and direction
            </Button>
            {status === "needs_sign_in" ? null : (
              <Button
                variant="default"
                disabled={!online}
                onClick={() => run(update({ params, body: { status: isPaused ? "connected" : "paused" } }))}
              >
                {isPaused ? "Resume" : "Pause"}
              </Button>
            )}
          </>
        ) : null}
        <Button
          variant="default"
          color="red"
          disabled={!online}
          onClick={() => setOpen("end")}
          aria-label={`Disconnect ${title}`}
        >
          Disconnect
        </Button>
      </Group>
      {open === "calendars" ? <CalendarChoice account={account} onDone={done} onClose={() => setOpen(null)} /> : null}
      {open === "end" ? <EndAccountDialog account={account} onDone={done} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
