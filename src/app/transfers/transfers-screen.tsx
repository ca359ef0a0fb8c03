/** Transfers of the user and their downline; offline, the user's own from this device. */
import IconArrowsExchange from "@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs";
import { Button, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { transfers } from "../../contract/transfers/transfers.ts";
import type { TransferAttempt } from "../../domain/transfers/attempt.ts";
import { transfersPageSize } from "../../domain/transfers/limits.ts";
import { may } from "../../domain/users/access.ts";
import { debounceMs } from "../../domain/session/limits.ts";
import { transferAttempts } from "../../local/queries/transfer-attempts.ts";
import { NothingYet } from "../../ui/list-states.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Pages } from "../../ui/pages.tsx";
import { Panel } from "../../ui/panel.tsx";
import { FetchState, type Fetching } from "../base/fetch-state.tsx";
import { useFetched, useLive, useOnline } from "../base/live.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import { useCurrentUser } from "../base/session-provider.tsx";
import { pageIn, useInAddress } from "../base/use-in-address.ts";
import { TransferList, transferOrders } from "./transfer-list.tsx";
import classes from "./transfers.module.css";

export function TransfersScreen() {
  const user = useCurrentUser();
  return (
    <>
      <PageMetadata title="Transfers" />
      <PageHeader
        title="Transfers"
        description="Contacts transferred to other people, with the result for each. You can revert a transfer."
      />
      {may(user, "contacts.transfer") ? (
        <Shown />
      ) : (
        <NothingYet
          icon={IconArrowsExchange}
          title="You do not have permission to transfer contacts."
          description="Ask your manager to transfer them for you."
        />
      )}
    </>
  );
}

/** Filter and order, in the URL. */
function useSearch() {
  const [params, change] = useInAddress();
  const [typed, setTyped] = useState(params.get("q") ?? "");
  const [q] = useDebouncedValue(typed.trim(), debounceMs);
  const order_field = transferOrders.find((one) => one === params.get("order_field")) ?? "created_at";
  const order = params.get("order") === "asc" ? ("asc" as const) : ("desc" as const);
  const page = pageIn(params);
  const settled = useRef(q);
  useEffect(() => {
    if (settled.current === q) return;
    settled.current = q;
    change({ q, page: "" });
  });
  return { q, typed, setTyped, page, order_field, order, change };
}

function Shown() {
  const search = useSearch();
  const { q, page, order_field, order } = search;
  const fetched = useFetched(transfers.list, {
    query: { page, limit: transfersPageSize, order_field, order, ...(q ? { q } : {}) },
  });
  const { data, error, again } = fetched;
  const user = useCurrentUser();
  const own = useLive(transferAttempts)?.filter(({ created_by }) => created_by === user.id);
  const online = useOnline();
  useFollowing(own, again);
  const prepared = (own ?? []).filter(({ seq }) => seq === 0);
  const state = <FetchState what="Transfers" of={fetched} lines={8} />;
  if (!data && own && own.length > 0 && (error || !online)) return <FromDevice attempts={own} fetched={fetched} />;
  if (!data) return state;
  const rows = withNews(data.data, own ?? []);
  return (
    <Panel>
      {state}
      <TextInput
        className={classes.find}
        type="search"
        label="Search transfers"
        placeholder="Name or reason"
        value={search.typed}
        onChange={(event) => search.setTyped(event.currentTarget.value)}
      />
      {rows.length + prepared.length === 0 ? (
        <NothingYet
          icon={IconArrowsExchange}
          title={q ? `No results for “${q}”.` : "No transfers yet."}
          description={q ? undefined : "Select contacts in the list, then choose Transfer in the bar below."}
          action={
            q ? undefined : (
              <Button component={Link} to="/contacts" variant="default">
                Back to contacts
              </Button>
            )
          }
        />
      ) : (
        <TransferList attempts={[...prepared, ...rows]} search={search} />
      )}
      <Pages meta={data.meta} onPage={(next) => search.change({ page: next > 1 ? String(next) : "" })} />
    </Panel>
  );
}

/** The user's own transfers update in the mirror: the page is refetched when one starts or ends. */
function useFollowing(own: readonly TransferAttempt[] | undefined, again: () => void): void {
  const mark = own?.map(({ id, status, reverted, seq }) => `${id}${status}${reverted}${seq > 0}`).join();
  const seen = useRef(mark);
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== mark) again();
    seen.current = mark;
  }, [mark, again]);
}

/** The mirror is newer than the page while a transfer runs. */
function withNews(rows: readonly TransferAttempt[], own: readonly TransferAttempt[]): TransferAttempt[] {
  const newer = new Map(own.map((attempt) => [attempt.id, attempt]));
  return rows.map((row) => {
    const known = newer.get(row.id);
    return known && known.seq > row.seq ? known : row;
  });
}

/** The user's own transfers are in the mirror. */
function FromDevice({ attempts, fetched }: { attempts: readonly TransferAttempt[]; fetched: Fetching }) {
  return (
    <Panel title="Your transfers on this device" description="Saved transfers run when you are back online.">
      <FetchState what="Other people's transfers" of={fetched} small />
      <TransferList attempts={attempts} />
    </Panel>
  );
}
