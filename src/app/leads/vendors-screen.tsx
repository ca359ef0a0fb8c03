/** Lead vendors: who sends leads over the API, to whom they go, and their keys (spec 001 §7 API tracking). */
import { Anchor, Button, Group, Menu, Select } from "@mantine/core";
import { useMemo, useState } from "react";
import { Link } from "react-router-dom";
import { adminVendors, vendorOrders } from "../../contract/leads/vendors.ts";
import { vendorTypeWords } from "../../domain/leads/messages.ts";
import type { AdminVendor } from "../../domain/leads/vendor.ts";
import { showMoney } from "../../kit/money.ts";
import { countOf } from "../../kit/text.ts";
import type { BulkAct } from "../../ui/bulk-dialog.tsx";
import type { TableColumn } from "../../ui/data-table.tsx";
import { ToneBadge } from "../../ui/tone-badge.tsx";
import { useFetched, useLocal } from "../base/live.ts";
import { DataList, type ListQuery, OnlinePage, useListQuery, usePaced } from "../data-list/index.ts";
import { EditVendor } from "./edit-vendor.tsx";
import { type Receivers, useReceivers } from "./use-receivers.ts";
import { VendorKeys } from "./vendor-keys.tsx";

const filterNames = ["vendor_type", "active"] as const;
type Filter = (typeof filterNames)[number];
const csvPageRows = 100;

interface Opened {
  what: "edit" | "keys";
  vendor: AdminVendor | null;
}

export function VendorsScreen() {
  const { request } = useLocal();
  const query = useListQuery({ sort: { field: "vendor_name", order: "asc" }, filters: filterNames });
  const asked = askedOf(query);
  const fetched = useFetched(adminVendors.list, { query: asked });
  const receivers = useReceivers();
  const [open, setOpen] = useState<Opened | null>(null);
  const columns = useMemo(() => columnsOf(receivers, setOpen), [receivers]);
  const bulk = useVendorActs();
  const add = <Button onClick={() => setOpen({ what: "edit", vendor: null })}>Add vendor</Button>;
  return (
    <OnlinePage
      title="Lead vendors"
      description="Companies and forms that send you leads over the API."
      fetched={fetched}
      actions={
        <Group gap="xs">
          <Pages />
          {add}
        </Group>
      }
    >
      {(rows) => (
        <>
          <DataList
            name="lead-vendors"
            label="Lead vendors"
            noun={{ one: "vendor", many: "vendors" }}
            query={query}
            columns={columns}
            rows={rows}
            meta={fetched.data?.meta}
            keyOf={idOf}
            nameOf={nameOf}
            search="Find a vendor"
            filters={<Filters query={query} />}
            all={async (page) => {
              const { data, meta } = await request(adminVendors.list, {
                query: { ...asked, page, limit: csvPageRows },
              });
              return { rows: data, ...meta };
            }}
            bulk={bulk}
            busy={fetched.busy}
            empty={{
              title: "No lead vendors yet.",
              description: "A vendor gets a key, and its leads arrive as contacts.",
              action: add,
            }}
            again={fetched.again}
          />
          {open?.what === "edit" ? (
            <EditVendor
              vendor={open.vendor}
              receivers={receivers}
              onClose={() => setOpen(null)}
              onDone={(made) => {
                fetched.again();
                if (made) setOpen({ what: "keys", vendor: made });
              }}
            />
          ) : null}
          {open?.what === "keys" && open.vendor ? (
            <VendorKeys vendor={open.vendor} onClose={() => setOpen(null)} />
          ) : null}
        </>
      )}
    </OnlinePage>
  );
}

/** The pages about the same leads. */
function Pages() {
  return (
    <>
      <Button component={Link} to="/admin/api_requests" variant="default">
        Requests
      </Button>
      <Button component={Link} to="/admin/api_tracking/sandbox" variant="default">
        Sandbox
      </Button>
    </>
  );
}

const idOf = ({ id }: AdminVendor) => id;
const nameOf = ({ vendor_name }: AdminVendor) => vendor_name;

function askedOf({ q, page, sort, filters }: ListQuery<Filter>) {
  const types = Object.keys(vendorTypeWords) as (keyof typeof vendorTypeWords)[];
  const vendor_type = types.find((type) => type === filters.vendor_type);
  return {
    page,
    order_field: vendorOrders.find((one) => one === sort.field) ?? "vendor_name",
    order: sort.order,
    ...(q && { q }),
    ...(vendor_type && { vendor_type }),
    ...(filters.active && { active: filters.active === "true" }),
  };
}

function columnsOf({ nameOf: named }: Receivers, onOpen: (open: Opened) => void): TableColumn<AdminVendor>[] {
  return [
    {
      key: "vendor_name",
      label: "Name",
      sort: "vendor_name",
      fixed: true,
      text: nameOf,
      cell: (vendor) => (
        <Group gap="xs" wrap="nowrap">
          <Anchor component="button" c="inherit" fw={500} ta="start" onClick={() => onOpen({ what: "edit", vendor })}>
            {vendor.vendor_name}
          </Anchor>
          {vendor.active ? null : <ToneBadge tone="quiet">Off</ToneBadge>}
        </Group>
      ),
    },
    {
      key: "vendor_type",
      label: "Type",
      sort: "vendor_type",
      text: ({ vendor_type }) => vendorTypeWords[vendor_type],
      cell: ({ vendor_type }) => vendorTypeWords[vendor_type],
    },
    {
      key: "receivers",
      label: "Leads go to",
      text: (vendor) => receiverWords(vendor, named),
      cell: (vendor) => receiverWords(vendor, named),
    },
    {
      key: "today",
      label: "Today",
      align: "end",
      text: todayWords,
      cell: (vendor) => (
        <span className="tabular" style={{ whiteSpace: "nowrap" }}>
          {todayWords(vendor)}
        </span>
      ),
    },
    figure("received", "Received", ({ totals }) => totals.received),
    figure("accepted", "Accepted", ({ totals }) => totals.accepted),
    {
      key: "price",
      label: "Price per lead",
      align: "end",
      optional: true,
      text: ({ price_per_lead }) => (price_per_lead ?? 0) / 100,
      cell: ({ price_per_lead }) => (price_per_lead === null ? "–" : showMoney(price_per_lead)),
    },
    {
      key: "acts",
      label: "Actions",
      align: "end",
      fixed: true,
      cell: (vendor) => <Acts vendor={vendor} onOpen={onOpen} />,
    },
  ];
}

function figure(key: string, label: string, of: (vendor: AdminVendor) => number): TableColumn<AdminVendor> {
  return { key, label, align: "end", text: of, cell: (vendor) => of(vendor).toLocaleString("en-US") };
}

function todayWords({ taken_today, daily_cap }: AdminVendor): string {
  const taken = taken_today.toLocaleString("en-US");
  return daily_cap === null ? taken : `${taken} of ${daily_cap.toLocaleString("en-US")}`;
}

function receiverWords(vendor: AdminVendor, named: Receivers["nameOf"]): string {
  const { routing, default_owner_id, default_pool_id, rotation_ids } = vendor;
  if (routing === "round_robin") return `${countOf(rotation_ids.length, "person", "people")} in turn`;
  const id = routing === "pool" ? default_pool_id : default_owner_id;
  return id === null ? "Nobody yet" : (named(id) ?? "Somebody no longer here");
}

function Acts({ vendor, onOpen }: { vendor: AdminVendor; onOpen: (open: Opened) => void }) {
  const { id, vendor_name } = vendor;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="compact-sm" variant="default" aria-label={`More for ${vendor_name}`}>
          More
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onOpen({ what: "keys", vendor })}>Keys</Menu.Item>
        <Menu.Item onClick={() => onOpen({ what: "edit", vendor })}>Edit</Menu.Item>
        <Menu.Item component={Link} to={`/admin/api_requests?filter_by=vendor&filter_value=${id}`}>
          Requests
        </Menu.Item>
        <Menu.Item component={Link} to={`/admin/api_tracking/sandbox?vendor=${id}`}>
          Try a lead
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Filters({ query }: { query: ListQuery<Filter> }) {
  return (
    <>
      <Select
        aria-label="Type"
        w="10rem"
        clearable
        placeholder="Any type"
        data={Object.entries(vendorTypeWords).map(([value, label]) => ({ value, label }))}
        value={query.filters.vendor_type || null}
        onChange={(vendor_type) => query.filter({ vendor_type })}
      />
      <Select
        aria-label="Status"
        w="9rem"
        clearable
        placeholder="On and off"
        data={[
          { value: "true", label: "On" },
          { value: "false", label: "Off" },
        ]}
        value={query.filters.active || null}
        onChange={(active) => query.filter({ active })}
      />
    </>
  );
}

function useVendorActs(): BulkAct<AdminVendor>[] {
  const { request } = useLocal();
  const paced = usePaced();
  const turn =
    (active: boolean) =>
    ({ id, seq }: AdminVendor) =>
      paced(() => request(adminVendors.update, { params: { id }, body: { active, version: seq } }));
  return [
    {
      key: "off",
      label: "Turn off",
      description: "Their leads are refused from now on.",
      applies: ({ active }) => active,
      run: turn(false),
    },
    { key: "on", label: "Turn on", applies: ({ active }) => !active, run: turn(true) },
  ];
}
