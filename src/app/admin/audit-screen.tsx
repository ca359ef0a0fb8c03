/** The company's audit log, searchable by user, action, record and day (domain §23). Online only. */
import { Button } from "@mantine/core";
import { useMemo, useState } from "react";
import { adminAudit, AuditSearch, type AuditEntryRow } from "../../contract/timeline/history.ts";
import { type ContactLists, contactLists } from "../../local/queries/contact-lists.ts";
import { useFetched, useLive, useLocal, useOnline } from "../base/live.ts";
import { apiHost } from "../base/app-settings.ts";
import { report } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { DataList, type ListQuery, OnlinePage, useListQuery } from "../data-list/index.ts";
import { useAuditColumns } from "./audit-columns.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { SavedFilters } from "./saved-filters.tsx";

const filterNames = Object.keys(AuditSearch.shape) as (keyof AuditSearch)[];

export function AuditScreen() {
  const query = useListQuery({ sort: { field: "at", order: "desc" }, filters: filterNames });
  const search = useMemo(() => searchFrom(query.filters), [query.filters]);
  const fetched = useFetched(adminAudit.list, { query: search });
  const lists = useLive(contactLists);
  return (
    <OnlinePage
      title="Audit log"
      description="Every change and sign-in, who made it and when. Kept by the retention rule and never edited."
      fetched={fetched}
      actions={
        <>
          <SavedFilters list="audit" shipped={shippedFilters} />
          <DownloadButton search={search} />
        </>
      }
    >
      {(rows) =>
        lists ? (
          <Entries
            key={JSON.stringify(search)}
            query={query}
            search={search}
            lists={lists}
            first={rows}
            next={fetched.data?.meta.next ?? null}
            fetched={fetched}
          />
        ) : null
      }
    </OnlinePage>
  );
}

const shippedFilters = [
  { name: "Everything", search: "" },
  { name: "Sign-ins", search: "?about=sign_ins" },
  { name: "Failed sign-ins", search: "?action=sign_in_failed" },
  { name: "Acting as someone else", search: "?about=acting" },
  { name: "Exports", search: "?action=export" },
  { name: "Calling rules", search: "?record_type=dial_rules" },
  { name: "Company settings", search: "?record_type=setting" },
];

/** Unreadable entries are skipped. */
function searchFrom(filters: Readonly<Record<keyof AuditSearch, string>>): AuditSearch {
  const entries = filterNames.flatMap((name) => {
    const read = AuditSearch.shape[name].safeParse(filters[name] || undefined);
    return read.success && read.data ? [[name, read.data] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** CSV export for audits. */
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
  query: ListQuery<keyof AuditSearch>;
  search: AuditSearch;
  lists: ContactLists;
  first: readonly AuditEntryRow[];
  next: string | null;
  fetched: { busy: boolean; again: () => void };
}

interface Later {
  rows: readonly AuditEntryRow[];
  next: string | null;
}

/** A new search refetches the first page; older ones follow below it. */
function Entries({ query, search, lists, first, next, fetched }: EntriesProps) {
  const { request } = useLocal();
  const columns = useAuditColumns(lists);
  const [later, setLater] = useState<Later>({ rows: [], next });
  const [busy, setBusy] = useState(false);
  const more = later.rows.length > 0 ? later.next : next;
  const rows = useMemo(() => [...first, ...later.rows], [first, later.rows]);
  const earlier = (after: string) => {
    setBusy(true);
    request(adminAudit.list, { query: { ...search, after } })
      .then(({ data, meta }) => setLater((before) => ({ rows: [...before.rows, ...data], next: meta.next })), report)
      .finally(() => setBusy(false));
  };
  return (
    <DataList
      name="changes"
      label="Audit log"
      noun={{ one: "change", many: "changes" }}
      query={query}
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      nameOf={({ action }) => action}
      search={null}
      filters={<AuditFilters search={search} onChange={query.filter} />}
      more={
        more ? (
          <Button variant="default" loading={busy} onClick={() => earlier(more)}>
            Show earlier changes
          </Button>
        ) : null
      }
      busy={fetched.busy}
      empty={{ title: "Nothing was changed yet." }}
      again={fetched.again}
    />
  );
}
