/** The log of the lead API: every request that is still kept, with its masked body and what was answered. */
import { Anchor, Button, Group, Select, Tabs, TextInput } from "@mantine/core";
import { useMemo, useState } from "react";
import { Link } from "react-router-dom";
import { apiRequests, requestFilters } from "../../contract/leads/api-requests.ts";
import { adminVendorKeys } from "../../contract/leads/vendors.ts";
import { resultWords, tabWords } from "../../domain/leads/messages.ts";
import { leadResults, requestTabs } from "../../domain/leads/results.ts";
import type { LeadRequest } from "../../domain/leads/vendor.ts";
import { contactLists } from "../../local/queries/contact-lists.ts";
import type { TableColumn } from "../../ui/data-table.tsx";
import { SettledInput } from "../../ui/settled-input.tsx";
import { ToneBadge } from "../../ui/tone-badge.tsx";
import { useFetched, useLive, useLocal } from "../base/live.ts";
import { type Moments, useMoments } from "../base/moments.ts";
import { DataList, type ListQuery, OnlinePage, useListQuery } from "../data-list/index.ts";
import { RequestDetails } from "./request-details.tsx";
import { reasonWords, resultTones } from "./result-words.ts";

const filterNames = ["tab", "filter_by", "filter_value"] as const;
type Filter = (typeof filterNames)[number];
const csvPageRows = 100;

export function RequestsScreen() {
  const { request } = useLocal();
  const query = useListQuery({ sort: { field: "at", order: "desc" }, filters: filterNames });
  const tab = requestTabs.find((one) => one === query.filters.tab) ?? "all";
  const asked = askedOf(query);
  const fetched = useFetched(apiRequests.list, { query: asked });
  const moments = useMoments();
  const [open, setOpen] = useState<string | null>(null);
  const columns = useMemo(
    () => columnsOf({ moments, open, turn: (id) => setOpen((before) => (before === id ? null : id)) }),
    [moments, open],
  );
  return (
    <OnlinePage
      title="API requests"
      what="The requests"
      description="What lead vendors sent, and what became of it."
      fetched={fetched}
      actions={
        <Group gap="xs">
          <Button component={Link} to="/admin/api_tracking" variant="default">
            Lead vendors
          </Button>
          <Button variant="default" onClick={fetched.again}>
            Refresh
          </Button>
        </Group>
      }
    >
      {(rows) => (
        <>
          <Tabs value={tab} onChange={(next) => query.filter({ tab: next === "all" ? null : next })} mb="md">
            <Tabs.List aria-label="Result">
              {requestTabs.map((value) => (
                <Tabs.Tab key={value} value={value}>
                  {tabWords[value]}
                </Tabs.Tab>
              ))}
            </Tabs.List>
          </Tabs>
          <DataList
            name="api-requests"
            label="API requests"
            noun={{ one: "request", many: "requests" }}
            query={query}
            columns={columns}
            rows={rows}
            meta={fetched.data?.meta}
            keyOf={({ id }) => id}
            nameOf={({ vendor_name }) => vendor_name}
            search={null}
            filters={<Filters query={query} />}
            all={async (page) => {
              const { data, meta } = await request(apiRequests.list, { query: { ...asked, page, limit: csvPageRows } });
              return { rows: data, ...meta };
            }}
            details={(row) => (open === row.id ? <RequestDetails request={row} /> : null)}
            busy={fetched.busy}
            empty={{ title: "No requests yet.", description: "Each lead a vendor sends is listed here." }}
            again={fetched.again}
          />
        </>
      )}
    </OnlinePage>
  );
}

function askedOf({ page, filters }: ListQuery<Filter>) {
  const tab = requestTabs.find((one) => one === filters.tab) ?? "all";
  const filter_by = requestFilters.find((one) => one === filters.filter_by);
  // A status is complete with its third digit.
  const filter_value = filter_by === "status" && !/^\d{3}$/.test(filters.filter_value) ? "" : filters.filter_value;
  return { page, tab, ...(filter_by && filter_value && { filter_by, filter_value }) };
}

interface ColumnInput {
  moments: Moments;
  open: string | null;
  turn: (id: string) => void;
}

function columnsOf({ moments: { exact }, open, turn }: ColumnInput): TableColumn<LeadRequest>[] {
  return [
    {
      key: "at",
      label: "When",
      fixed: true,
      text: ({ at }) => exact(at),
      cell: ({ id, at }) => (
        <Anchor
          component="button"
          ta="start"
          className="tabular"
          style={{ whiteSpace: "nowrap" }}
          onClick={() => turn(id)}
          aria-expanded={open === id}
        >
          {exact(at)}
        </Anchor>
      ),
    },
    { key: "vendor", label: "Vendor", text: vendorOf, cell: vendorOf },
    {
      key: "result",
      label: "Result",
      text: ({ result }) => resultWords[result],
      cell: ({ result }) => <ToneBadge tone={resultTones[result]}>{resultWords[result]}</ToneBadge>,
    },
    {
      key: "reason",
      label: "Reason",
      text: ({ reasons }) => reasonWords(reasons),
      cell: ({ reasons }) => reasonWords(reasons) || "–",
    },
    { key: "status", label: "Status", align: "end", text: ({ status }) => status, cell: ({ status }) => status },
    {
      key: "key",
      label: "Key",
      optional: true,
      text: ({ key_name }) => key_name,
      cell: ({ key_name }) => key_name || "–",
    },
    { key: "ip", label: "Address", optional: true, text: ({ ip }) => ip, cell: ({ ip }) => ip },
    { key: "ms", label: "Time", align: "end", optional: true, text: ({ ms }) => ms, cell: ({ ms }) => `${ms} ms` },
  ];
}

const vendorOf = ({ vendor_name }: LeadRequest) => vendor_name || "Deleted vendor";

const filterWords = { vendor: "Vendor", key: "Key", status: "Status", result: "Result", date: "Day" } as const;

function Filters({ query }: { query: ListQuery<Filter> }) {
  const by = requestFilters.find((one) => one === query.filters.filter_by) ?? null;
  return (
    <>
      <Select
        label="Filter by"
        w="9rem"
        clearable
        placeholder="No filter"
        data={requestFilters.map((value) => ({ value, label: filterWords[value] }))}
        value={by}
        onChange={(filter_by) => query.filter({ filter_by, filter_value: null })}
      />
      {by === null ? null : (
        <Value
          key={by}
          by={by}
          value={query.filters.filter_value}
          onSet={(filter_value) => query.filter({ filter_value })}
        />
      )}
    </>
  );
}

interface ValueProps {
  by: (typeof requestFilters)[number];
  value: string;
  onSet: (value: string | null) => void;
}

function Value({ by, value, onSet }: ValueProps) {
  if (by === "date")
    return (
      <TextInput
        type="date"
        label={filterWords.date}
        w="10rem"
        value={value}
        onChange={(event) => onSet(event.currentTarget.value || null)}
      />
    );
  if (by === "status")
    return (
      <SettledInput
        label={filterWords.status}
        w="7rem"
        placeholder="422"
        value={value}
        onSet={(text) => onSet(text || null)}
      />
    );
  if (by === "vendor") return <VendorChoice value={value} onSet={onSet} />;
  if (by === "key") return <KeyChoice value={value} onSet={onSet} />;
  const data = leadResults.map((result) => ({ value: result, label: resultWords[result] }));
  return <Select label={filterWords.result} w="10rem" clearable data={data} value={value || null} onChange={onSet} />;
}

type ChoiceProps = Omit<ValueProps, "by">;

function VendorChoice({ value, onSet }: ChoiceProps) {
  const vendors = useLive(contactLists)?.vendors ?? [];
  const data = vendors.map(({ id, vendor_name }) => ({ value: id, label: vendor_name }));
  return <Select label="Vendor" w="13rem" searchable clearable data={data} value={value || null} onChange={onSet} />;
}

function KeyChoice({ value, onSet }: ChoiceProps) {
  const keys = useFetched(adminVendorKeys.list, { query: { limit: csvPageRows } }).data?.data ?? [];
  const data = keys.map(({ id, name, vendor_name }) => ({ value: id, label: `${name} (${vendor_name})` }));
  return <Select label="Key" w="15rem" searchable clearable data={data} value={value || null} onChange={onSet} />;
}
