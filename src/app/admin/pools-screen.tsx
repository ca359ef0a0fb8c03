/** Pools of unowned contacts: who may claim from them, how, and how many a day (domain §2, §6). */
import { Anchor, Button, Group } from "@mantine/core";
import { useMemo, useState } from "react";
import { pools } from "../../contract/pools/pools.ts";
import type { Pool } from "../../domain/pools/pool.ts";
import type { BulkAct } from "../../ui/bulk-dialog.tsx";
import type { TableColumn } from "../../ui/data-table.tsx";
import { useFetched, useLocal } from "../base/live.ts";
import { DataList, fittingRows, OnlinePage, pageOf, useListQuery, usePaced } from "../data-list/index.ts";
import { EditPool, ruleLabels } from "./edit-pool.tsx";
import { RemovePool } from "./remove-pool.tsx";
import { ToneBadge } from "../../ui/tone-badge.tsx";

export function PoolsScreen() {
  const fetched = useFetched(pools.list, { query: {} });
  const query = useListQuery({ sort: { field: "name", order: "asc" } });
  const [open, setOpen] = useState<Pool | "new" | null>(null);
  const [removing, setRemoving] = useState<Pool | null>(null);
  const columns = useMemo(() => columnsOf(setOpen), []);
  const all = fetched.data?.data;
  const fitting = useMemo(() => fittingRows(all ?? [], columns, query), [all, columns, query]);
  const page = useMemo(() => pageOf(fitting, query.page), [fitting, query.page]);
  const bulk = usePoolActs();
  const add = <Button onClick={() => setOpen("new")}>Add pool</Button>;
  return (
    <OnlinePage
      title="Pool rules"
      description="Unowned contacts that agents can claim."
      fetched={fetched}
      actions={all?.length ? add : null}
    >
      {() => (
        <>
          <DataList
            name="pools"
            label="Pools"
            noun={{ one: "pool", many: "pools" }}
            query={query}
            columns={columns}
            rows={page.rows}
            meta={page.meta}
            keyOf={idOf}
            nameOf={nameOf}
            search="Find a pool"
            all={async () => ({ rows: fitting, total_count: fitting.length, total_pages: 1 })}
            bulk={bulk}
            empty={{
              title: "No pools yet.",
              description: "Contacts in a pool belong to whoever claims them.",
              action: add,
            }}
            again={fetched.again}
          />
          {open ? (
            <EditPool
              pool={open === "new" ? null : open}
              onDelete={() => {
                setRemoving(open === "new" ? null : open);
                setOpen(null);
              }}
              onClose={() => setOpen(null)}
              onDone={fetched.again}
            />
          ) : null}
          {removing ? (
            <RemovePool
              pool={removing}
              pools={all ?? []}
              onClose={() => setRemoving(null)}
              onDone={() => {
                setRemoving(null);
                fetched.again();
              }}
            />
          ) : null}
        </>
      )}
    </OnlinePage>
  );
}

const idOf = ({ id }: Pool) => id;
const nameOf = ({ name }: Pool) => name;

function columnsOf(onEdit: (pool: Pool) => void): TableColumn<Pool>[] {
  return [
    {
      key: "name",
      label: "Name",
      sort: "name",
      fixed: true,
      text: nameOf,
      cell: (pool) => (
        <Group gap="xs" wrap="nowrap">
          <Anchor component="button" c="inherit" fw={500} ta="start" onClick={() => onEdit(pool)}>
            {pool.name}
          </Anchor>
          {pool.active ? null : <ToneBadge tone="quiet">Paused</ToneBadge>}
        </Group>
      ),
    },
    {
      key: "rule",
      label: "Assignment",
      sort: "rule",
      text: ({ rule }) => ruleLabels[rule],
      cell: ({ rule }) => ruleLabels[rule],
    },
    {
      key: "daily_take_limit",
      label: "Daily limit",
      sort: "daily_take_limit",
      align: "end",
      text: ({ daily_take_limit }) => daily_take_limit,
      cell: ({ daily_take_limit }) => daily_take_limit.toLocaleString("en-US"),
    },
    {
      key: "count",
      label: "Waiting",
      sort: "count",
      align: "end",
      text: ({ count }) => count,
      cell: ({ count }) => count.toLocaleString("en-US"),
    },
  ];
}

function usePoolActs(): BulkAct<Pool>[] {
  const { request } = useLocal();
  const paced = usePaced();
  const turn =
    (active: boolean) =>
    ({ id, seq }: Pool) =>
      paced(() => request(pools.update, { params: { id }, body: { active, version: seq } }));
  return [
    {
      key: "pause",
      label: "Pause",
      description: "No one can claim from them until you reopen them. The contacts stay.",
      applies: ({ active }) => active,
      run: turn(false),
    },
    { key: "open", label: "Open", applies: ({ active }) => !active, run: turn(true) },
  ];
}
