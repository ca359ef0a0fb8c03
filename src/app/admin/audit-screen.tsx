/** The company's log of changes: looked through by person, action, record and day (domain §23). Online only. */
import { Button, Group } from "@mantine/core";
import { useCallback, useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { adminAudit, AuditSearch, type AuditEntryRow } from "../../contract/timeline/history.ts";
import { contactLists } from "../../local/queries/contact-page.ts";
import { NothingYet } from "../../ui/list-states.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useFetched, useLive, useLocal, useOnline } from "../base/live.ts";
import { apiHost } from "../base/app-settings.ts";
import { report } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { AdminList } from "./admin-list.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditTable } from "./audit-table.tsx";

export function AuditScreen() {
  const [address, setAddress] = useSearchParams();
  const search = useMemo(() => searchFrom(address), [address]);
  const fetched = useFetched(adminAudit.list, { query: search });
  const set = useCallback(
    (next: AuditSearch) =>
      setAddress(Object.fromEntries(Object.entries(next).filter(([, value]) => value)), { replace: true }),
    [setAddress],
  );
  return (
    <AdminList
      title="Audit log"
      says="Every change, who made it and when. Kept for ten years and never edited."
      fetched={fetched}
      actions={<DownloadButton search={search} />}
    >
      {(rows) => (
        <Panel>
          <AuditFilters search={search} onChange={set} />
          <Entries key={JSON.stringify(search)} search={search} first={rows} next={fetched.data?.meta.next ?? null} />
        </Panel>
      )}
    </AdminList>
  );
}

/** What cannot be read is left out. */
function searchFrom(address: URLSearchParams): AuditSearch {
  const names = Object.keys(AuditSearch.shape) as (keyof AuditSearch)[];
  const entries = names.flatMap((name) => {
    const read = AuditSearch.shape[name].safeParse(address.get(name) ?? undefined);
    return read.success && read.data ? [[name, read.data] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** A file for whoever has to prove what happened. */
function DownloadButton({ search }: { search: AuditSearch }) {
  const online = useOnline();
  const { actor } = useCurrentUser();
  const query = new URLSearchParams(Object.entries(search)).toString();
  if (!online || actor) return null;
  return (
    <Button
      component="a"
      variant="default"
      href={`${apiHost()}/v1/admin/audit/export.csv${query ? `?${query}` : ""}`}
      download
    >
      Download CSV
    </Button>
  );
}

interface EntriesProps {
  search: AuditSearch;
  first: readonly AuditEntryRow[];
  next: string | null;
}

interface Later {
  rows: readonly AuditEntryRow[];
  next: string | null;
}

/** The first page is renewed with the search; earlier ones follow below it. */
function Entries({ search, first, next }: EntriesProps) {
  const { request } = useLocal();
  const lists = useLive(contactLists);
  const [later, setLater] = useState<Later>({ rows: [], next });
  const [busy, setBusy] = useState(false);
  const more = later.rows.length > 0 ? later.next : next;
  if (first.length === 0)
    return <NothingYet title="No matching changes." says="Remove a filter or choose other dates." />;
  const earlier = (after: string) => {
    setBusy(true);
    request(adminAudit.list, { query: { ...search, after } })
      .then(({ data, meta }) => setLater(({ rows }) => ({ rows: [...rows, ...data], next: meta.next })), report)
      .finally(() => setBusy(false));
  };
  return (
    <>
      {lists ? <AuditTable rows={[...first, ...later.rows]} lists={lists} /> : null}
      {more ? (
        <Group mt="md">
          <Button variant="default" loading={busy} onClick={() => earlier(more)}>
            Show earlier changes
          </Button>
        </Group>
      ) : null}
    </>
  );
}
