/**
 * Accounts at other providers (spec 000 §2): connected accounts with their status, and available providers. Online
 * only.
 */
import { Suspense, useEffect, useState } from "react";
import { authorizations, type KindOnOffer } from "../../contract/calendar/authorizations.ts";
import { isCalendarKind } from "../../domain/calendar/authorization.ts";
import { userMessages } from "../../domain/users/messages.ts";
import { FormError } from "../../ui/form-error.tsx";
import { SkeletonRows } from "../../ui/list-states.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Panel } from "../../ui/panel.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched, useLocal, useOnline } from "../base/live.ts";
import { CalendlyPanel, CsgPanel, FeedLinksPanel, PhoneBurnerPanel } from "../connections/index.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import { useCurrentUser } from "../base/session-provider.tsx";
import { ExternalAccountCard } from "./external-account-card.tsx";
import { CaldavForm } from "./external-account-form.tsx";
import { ExternalAccountOffers } from "./external-account-offers.tsx";
import classes from "./external-accounts.module.css";

const lookAgainMs = 1_500;
/** Longer poll interval after an error. */
const afterErrorMs = 10_000;

export function ExternalAccountsScreen() {
  const { actor } = useCurrentUser();
  const online = useOnline();
  const fetched = useAccounts();
  const { data, again } = fetched;
  const [joining, setJoining] = useState(false);
  const synced = data?.data.filter(({ kind }) => isCalendarKind(kind)) ?? [];
  // Report the connection loss once.
  const isAway = !online && !data;
  const joined = () => {
    setJoining(false);
    again();
  };
  return (
    <div className={classes.page}>
      <PageMetadata title="External accounts" />
      <PageHeader title="External accounts" description="Calendars and services connected to Fieldline." />
      {actor ? <FormError words={userMessages.acting_refused} /> : null}
      <FetchState what="Your accounts" of={fetched} />
      {synced.map((account) => (
        <ExternalAccountCard
          key={account.id}
          account={account}
          isReal={isReal(data?.meta.kinds ?? [], account.kind)}
          again={again}
          onPassword={() => setJoining(true)}
        />
      ))}
      {data && joining ? (
        <Panel
          title="Connect a calendar server"
          description="We test the password, then store it encrypted on the server."
        >
          <CaldavForm trial={data.meta.trial} onJoined={joined} onClose={() => setJoining(false)} />
        </Panel>
      ) : null}
      {data ? (
        <Panel
          title={synced.length === 0 ? "Connect your first account" : "Connect another account"}
          description="Appointments sync both ways without duplicates. Skipped events are listed with the reason."
        >
          <ExternalAccountOffers kinds={data.meta.kinds} trial={data.meta.trial} onPassword={() => setJoining(true)} />
        </Panel>
      ) : null}
      {actor || isAway ? null : <ByKeyOrLink />}
    </div>
  );
}

/** Each handles its own errors. */
function ByKeyOrLink() {
  return (
    <Suspense fallback={<SkeletonRows count={4} />}>
      <CalendlyPanel />
      <FeedLinksPanel />
      <PhoneBurnerPanel />
      <CsgPanel />
    </Suspense>
  );
}

function isReal(kinds: readonly KindOnOffer[], kind: KindOnOffer["kind"]): boolean {
  return kinds.find((one) => one.kind === kind)?.source !== "sandbox";
}

/** Refreshed while a sync runs; if the connection drops, the last data stays with a notice. */
function useAccounts() {
  const { world } = useLocal();
  const fetched = useFetched(authorizations.list, {});
  const { data, error, busy, again } = fetched;
  const isUnderWay = data?.data.some(({ kind, status }) => isCalendarKind(kind) && status === "syncing") ?? false;
  useEffect(() => {
    if (busy || (!isUnderWay && !error)) return;
    const stop = new AbortController();
    world.sleep(error ? afterErrorMs : lookAgainMs, stop.signal).then(again, () => undefined);
    return () => stop.abort();
  }, [isUnderWay, busy, error, world, again]);
  return fetched;
}
