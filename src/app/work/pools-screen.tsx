/** Pools: waiting contacts, and a button to take the next one by the pool's rule. */
import IconUsers from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs";
import { Alert, Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { useFocusKept } from "../../ui/focus-kept.ts";
import { pools } from "../../contract/pools/pools.ts";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { wholeScope } from "../../domain/lists/contacts-scope.ts";
import type { Pool, PoolTaking } from "../../domain/pools/pool.ts";
import { may } from "../../domain/users/access.ts";
import { contactLists } from "../../local/queries/contact-lists.ts";
import { NothingYet, SkeletonRows } from "../../ui/list-states.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Panel } from "../../ui/panel.tsx";
import { contactListPath } from "../links/scope-url.ts";
import { FetchState } from "../base/fetch-state.tsx";
import { useComing, useFetched, useLive, useOnline, useRequest } from "../base/live.ts";
import { useCounts } from "../base/live-search.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import { useShownCount } from "../base/shown-count.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import classes from "./work.module.css";

export function PoolsScreen() {
  const lists = useLive(contactLists);
  const user = useCurrentUser();
  const online = useOnline();
  const [taken, setTaken] = useState<readonly Contact[]>([]);
  return (
    <>
      <PageMetadata title="Pools" />
      <PageHeader title="Pools" description="Unowned contacts. Claim the next one to make it yours." />
      {online ? null : (
        <Alert color="orange" mb="md">
          You are offline. Claiming from a pool needs a connection so that no one else gets the same contact.
        </Alert>
      )}
      {!lists ? (
        <SkeletonRows count={4} />
      ) : may(user, "contacts.take") ? (
        <Pools open={lists.pools.filter(({ active }) => active)} onTaken={(contact) => setTaken([contact, ...taken])} />
      ) : (
        <NothingYet icon={IconUsers} title="You do not have permission to claim contacts from pools." />
      )}
      <Taken contacts={taken} />
    </>
  );
}

function Pools({ open, onTaken }: { open: readonly Pool[]; onTaken: (contact: Contact) => void }) {
  const takings = useFetched(pools.taking, {});
  const counts = useCounts(open.map(({ id }) => ({ ...wholeScope, group: `pool:${id}` })));
  const place = useFocusKept<HTMLUListElement>();
  const waiting = new Map(open.map(({ id }, nth) => [id, counts?.[nth]]));
  const seen = open.filter((pool) => !takings.data || takings.data.data.some(({ pool_id }) => pool_id === pool.id));
  if (seen.length === 0) return <NothingYet icon={IconUsers} title="No pools available." />;
  return (
    <Panel>
      <FetchState what="Your daily limit" of={takings} lines={0} small />
      <ul className={classes.list} aria-label="Pools" ref={place}>
        {seen.map((pool) => (
          <PoolRow
            key={pool.id}
            pool={pool}
            waiting={waiting.get(pool.id)}
            taking={takings.data?.data.find(({ pool_id }) => pool_id === pool.id)}
            onTaken={(contact) => {
              onTaken(contact);
              takings.again();
            }}
            onRefused={takings.again}
          />
        ))}
      </ul>
    </Panel>
  );
}

const ruleWords: Readonly<Record<Pool["rule"], string>> = {
  take: "Choose any contact or claim the next",
  oldest_first: "Oldest first",
  round_robin: "Round robin",
};

interface PoolRowProps {
  pool: Pool;
  waiting: number | undefined;
  taking: PoolTaking | undefined;
  onTaken: (contact: Contact) => void;
  onRefused: () => void;
}

function PoolRow({ pool, waiting, taking, onTaken, onRefused }: PoolRowProps) {
  const online = useOnline();
  const coming = useComing();
  const shown = useShownCount();
  const take = useRequest(pools.take);
  const [busy, setBusy] = useState(false);
  const press = () => {
    setBusy(true);
    take({ params: { id: pool.id } })
      .then(({ data }) => onTaken(data), onRefused)
      .finally(() => setBusy(false));
  };
  const said = [
    waiting === 0 && !coming ? "No contacts waiting" : `${shown(waiting, "contact")} waiting`,
    ruleWords[pool.rule],
    taking ? leftWords(taking, pool) : "",
  ];
  const canTake = online && taking?.left_today !== 0 && !taking?.turn && (waiting !== 0 || coming);
  return (
    <li className={classes.row} data-plain>
      <div className={classes.who}>
        <Link className={classes.name} to={contactListPath({ ...wholeScope, group: `pool:${pool.id}` })}>
          {pool.name}
        </Link>
        <Text size="sm" c="dimmed">
          {said.filter(Boolean).join(" · ")}
        </Text>
      </div>
      <div className={classes.acts}>
        <Button
          variant="default"
          onClick={press}
          loading={busy}
          disabled={!canTake}
          aria-label={`Claim next: ${pool.name}`}
        >
          Claim next
        </Button>
      </div>
    </li>
  );
}

function leftWords({ left_today, turn }: PoolTaking, { daily_take_limit }: Pool): string {
  if (left_today === 0) return `You claimed all ${daily_take_limit} for today`;
  const left = `${left_today} of ${daily_take_limit} left today`;
  return turn ? `${left} · ${turn.name}'s turn, yours within ${turn.minutes} min` : left;
}

/** Contacts taken since the page was opened, ready to call. */
function Taken({ contacts }: { contacts: readonly Contact[] }) {
  if (contacts.length === 0) return null;
  return (
    <div style={{ marginBlockStart: "var(--mantine-spacing-lg)" }} role="status">
      <Panel title="Claimed contacts">
        <ul className={classes.list} aria-label="Claimed contacts">
          {contacts.map((contact) => (
            <li key={contact.id} className={classes.row} data-plain>
              <Link className={classes.name} to={`/contacts/${contact.id}`}>
                {nameOfContact(contact)}
              </Link>
              <Group>
                <Button component={Link} to={`/contacts/${contact.id}`} variant="default">
                  Open
                </Button>
              </Group>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
