/** The contact's applications, as the e-application vendor has them now. */
import { Button, Group } from "@mantine/core";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { fireLight } from "../../contract/quotes/vendors.ts";
import type { EApplication, EApplicationStatus } from "../../domain/quotes/e-application.ts";
import { optionWords } from "../../domain/contacts/labels.ts";
import type { Policy } from "../../domain/policies/policy.ts";
import { Panel } from "../../ui/panel.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched, useOnline } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { useOpened } from "../contact-parts/contact-context.ts";
import { VendorBadge } from "./vendor-badge.tsx";
import { type Tone, ToneBadge } from "../../ui/tone-badge.tsx";
import classes from "./quotes.module.css";

const tones: Record<EApplicationStatus, Tone | undefined> = {
  started: undefined,
  signing: undefined,
  submitted: undefined,
  in_good_order: "good",
  not_in_good_order: "bad",
};

export function ApplicationsPanel() {
  const { contact, policies } = useOpened();
  const online = useOnline();
  const fetched = useFetched(fireLight.dashboard, { body: { contact_id: contact.id } });
  const { data, busy, again } = fetched;
  useFollowing(policies, again);
  const description = data?.meta.stale
    ? "The vendor did not return a newer status. Showing the last known status."
    : undefined;
  return (
    <Panel
      title="Applications"
      description={description}
      actions={
        <Group gap="xs">
          {data ? <VendorBadge source={data.meta.source} what="sandbox" /> : null}
          <Button size="compact-sm" variant="default" onClick={again} loading={busy} disabled={!online}>
            Refresh
          </Button>
        </Group>
      }
    >
      {data ? <Cases cases={data.data} /> : null}
      <FetchState what="Applications" of={fetched} lines={2} small />
    </Panel>
  );
}

/** Starting an application changes its policy, so the list is refetched. */
function useFollowing(policies: readonly Policy[], again: () => void): void {
  const mark = policies.map(({ id, status }) => `${id}${status}`).join();
  const seen = useRef(mark);
  useEffect(() => {
    if (seen.current !== mark) again();
    seen.current = mark;
  }, [mark, again]);
}

function Cases({ cases }: { cases: readonly EApplication[] }) {
  const { exact } = useMoments();
  const { contact, policies } = useOpened();
  if (cases.length === 0) return <p className={classes.more}>No applications yet. Choose a rate to start one.</p>;
  return (
    <ul className={classes.list}>
      {cases.map((one) => (
        <li key={one.id} className={classes.rate}>
          <div className={classes.carrier}>
            <span className={classes.name}>{one.product_name || optionWords(one.product)}</span>
            <span className={classes.more}>
              {[one.vendor_case ?? "Waiting for the vendor", one.state, exact(one.created_at)].join(" · ")}
            </span>
          </div>
          <ToneBadge tone={tones[one.status]}>{optionWords(one.status)}</ToneBadge>
          {one.policy_id && policies.some(({ id }) => id === one.policy_id) ? (
            <Button
              component={Link}
              to={`/contacts/${contact.id}?tab=policies&policy=${one.policy_id}`}
              size="compact-sm"
              variant="subtle"
            >
              Policy
            </Button>
          ) : null}
          {one.url ? (
            <Button component="a" href={one.url} target="_blank" rel="noreferrer" size="compact-sm" variant="default">
              Open
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
