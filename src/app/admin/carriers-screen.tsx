/** The carriers that policies are written with (spec 001 §7 Reference data). */
import { Anchor, Button, Group, Select } from "@mantine/core";
import { useMemo, useState } from "react";
import { adminCarriers } from "../../contract/reference/reference.ts";
import type { Carrier } from "../../domain/reference/reference.ts";
import { may } from "../../domain/users/access.ts";
import type { BulkAct } from "../../ui/bulk-dialog.tsx";
import type { TableColumn } from "../../ui/data-table.tsx";
import { useFetched, useLocal } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { DataList, type ListQuery, OnlinePage, useListQuery, usePaced } from "../data-list/index.ts";
import { EditCarrier } from "./edit-carrier.tsx";
import { MergeCarrier } from "./merge-carrier.tsx";
import { ToneBadge } from "../../ui/tone-badge.tsx";

const orders = ["name", "naic", "rating"] as const;
const filterNames = ["active"] as const;
const csvPageRows = 100;

export function CarriersScreen() {
  const { request } = useLocal();
  const query = useListQuery({ sort: { field: "name", order: "asc" }, filters: filterNames });
  const asked = askedOf(query);
  const fetched = useFetched(adminCarriers.list, { query: asked });
  const mayEdit = may(useCurrentUser(), "reference.edit");
  const [open, setOpen] = useState<Carrier | "new" | null>(null);
  const [merging, setMerging] = useState<Carrier | null>(null);
  const bulk = useCarrierActs();
  const columns = useMemo(() => columnsOf(mayEdit ? setOpen : null), [mayEdit]);
  const add = mayEdit ? <Button onClick={() => setOpen("new")}>Add carrier</Button> : null;
  return (
    <OnlinePage
      title="Carriers"
      description="The insurance companies you write business with."
      fetched={fetched}
      actions={add}
    >
      {(rows) => (
        <>
          <DataList
            name="carriers"
            label="Carriers"
            noun={{ one: "carrier", many: "carriers" }}
            query={query}
            columns={columns}
            rows={rows}
            meta={fetched.data?.meta}
            keyOf={idOf}
            nameOf={nameOf}
            search="Find a carrier"
            filters={<OfferedFilter query={query} />}
            all={async (page) => {
              const { data, meta } = await request(adminCarriers.list, {
                query: { ...asked, page, limit: csvPageRows },
              });
              return { rows: data, ...meta };
            }}
            bulk={mayEdit ? bulk : []}
            busy={fetched.busy}
            empty={{
              title: "No carriers yet.",
              description: "Add the companies whose policies you sell.",
              action: add,
            }}
            again={fetched.again}
          />
          {open ? (
            <EditCarrier
              carrier={open === "new" ? null : open}
              onMerge={(carrier) => {
                setOpen(null);
                setMerging(carrier);
              }}
              onClose={() => setOpen(null)}
              onDone={fetched.again}
            />
          ) : null}
          {merging ? (
            <MergeCarrier
              carrier={merging}
              onClose={() => setMerging(null)}
              onDone={() => {
                setMerging(null);
                fetched.again();
              }}
            />
          ) : null}
        </>
      )}
    </OnlinePage>
  );
}

const idOf = ({ id }: Carrier) => id;
const nameOf = ({ name }: Carrier) => name;

function askedOf({ q, page, sort, filters: { active } }: ListQuery<"active">) {
  return {
    page,
    order_field: orders.find((one) => one === sort.field) ?? "name",
    order: sort.order,
    ...(q && { q }),
    ...(active && { active: active === "true" }),
  };
}

function columnsOf(onEdit: ((carrier: Carrier) => void) | null): TableColumn<Carrier>[] {
  return [
    {
      key: "name",
      label: "Name",
      sort: "name",
      fixed: true,
      text: nameOf,
      cell: (carrier) => (
        <Group gap="xs" wrap="nowrap">
          {onEdit ? (
            <Anchor component="button" c="inherit" fw={500} ta="start" onClick={() => onEdit(carrier)}>
              {carrier.name}
            </Anchor>
          ) : (
            carrier.name
          )}
          {carrier.active ? null : <ToneBadge tone="quiet">Off</ToneBadge>}
        </Group>
      ),
    },
    { key: "naic", label: "NAIC", sort: "naic", text: ({ naic }) => naic, cell: ({ naic }) => naic || "–" },
    {
      key: "rating",
      label: "Rating",
      sort: "rating",
      text: ({ rating }) => rating,
      cell: ({ rating }) => rating || "–",
    },
    textColumn("lines", "Lines", ({ lines }) => lines.join(", ")),
    { ...textColumn("phones", "Phones", ({ phones }) => phones.join(", ")), optional: true },
    { ...textColumn("portal_url", "Portal", ({ portal_url }) => portal_url), optional: true },
    { ...textColumn("e_app_url", "E-application", ({ e_app_url }) => e_app_url), optional: true },
  ];
}

function textColumn(key: string, label: string, text: (carrier: Carrier) => string): TableColumn<Carrier> {
  return { key, label, text, cell: (carrier) => text(carrier) || "–" };
}

function OfferedFilter({ query }: { query: ListQuery<"active"> }) {
  return (
    <Select
      aria-label="Offered"
      w="11rem"
      clearable
      placeholder="All carriers"
      data={[
        { value: "true", label: "Offered" },
        { value: "false", label: "Off" },
      ]}
      value={query.filters.active || null}
      onChange={(active) => query.filter({ active })}
    />
  );
}

function useCarrierActs(): BulkAct<Carrier>[] {
  const { request } = useLocal();
  const paced = usePaced();
  const turn =
    (active: boolean) =>
    ({ id, seq }: Carrier) =>
      paced(() => request(adminCarriers.update, { params: { id }, body: { active, version: seq } }));
  return [
    { key: "offer", label: "Offer", applies: ({ active }) => !active, run: turn(true) },
    {
      key: "stop",
      label: "Stop offering",
      description: "They stay with the policies that have them, and are not offered for new ones.",
      applies: ({ active }) => active,
      run: turn(false),
    },
    {
      key: "delete",
      label: "Delete",
      color: "red",
      description: "Carriers that policies are written with cannot be deleted.",
      applies: () => true,
      run: ({ id }) => paced(() => request(adminCarriers.remove, { params: { id } })),
    },
  ];
}
