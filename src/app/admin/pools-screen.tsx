/** Pools of unowned contacts: who may take from them, how, and how many a day (domain §2, §6). */
import { Badge, Button, Group, Table } from "@mantine/core";
import { useState } from "react";
import { pools } from "../../contract/pools/pools.ts";
import type { Pool } from "../../domain/pools/pool.ts";
import { NothingYet } from "../../ui/list-states.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useFetched, useLocal, useRequest } from "../base/live.ts";
import { notify } from "../base/report.ts";
import { AdminList } from "./admin-list.tsx";
import { PoolForm, ruleLabels } from "./pool-form.tsx";

export function PoolsScreen() {
  const fetched = useFetched(pools.list, { query: {} });
  const [open, setOpen] = useState<Pool | "new" | null>(null);
  const add = <Button onClick={() => setOpen("new")}>Add a pool</Button>;
  return (
    <AdminList
      title="Pools"
      says="Unowned contacts that agents can claim."
      fetched={fetched}
      actions={fetched.data?.data.length ? add : null}
    >
      {(rows) => (
        <Panel>
          {rows.length === 0 ? (
            <NothingYet title="No pools yet." says="Contacts in a pool belong to whoever claims them." action={add} />
          ) : (
            <Pools rows={rows} onEdit={setOpen} />
          )}
          {open ? (
            <EditPool pool={open === "new" ? null : open} onClose={() => setOpen(null)} again={fetched.again} />
          ) : null}
        </Panel>
      )}
    </AdminList>
  );
}

function Pools({ rows, onEdit }: { rows: readonly Pool[]; onEdit: (pool: Pool) => void }) {
  return (
    <Table.ScrollContainer minWidth={600}>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>Assignment</Table.Th>
            <Table.Th ta="end">Daily limit</Table.Th>
            <Table.Th ta="end">Waiting</Table.Th>
            <Table.Td />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((pool) => (
            <Table.Tr key={pool.id}>
              <Table.Td>
                <Group gap="xs" wrap="nowrap">
                  {pool.name}
                  {pool.active ? null : (
                    <Badge miw="max-content" variant="light" color="gray">
                      Paused
                    </Badge>
                  )}
                </Group>
              </Table.Td>
              <Table.Td>{ruleLabels[pool.rule]}</Table.Td>
              <Table.Td ta="end">{pool.daily_take_limit}</Table.Td>
              <Table.Td ta="end">{pool.count.toLocaleString("en-US")}</Table.Td>
              <Table.Td ta="end">
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => onEdit(pool)}
                  aria-label={`Edit ${pool.name}`}
                >
                  Edit
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function EditPool({ pool, onClose, again }: { pool: Pool | null; onClose: () => void; again: () => void }) {
  const { request } = useLocal();
  const remove = useRequest(pools.remove);
  const finish = (words: string) => {
    notify(words);
    onClose();
    again();
  };
  return (
    <PoolForm
      pool={pool}
      onClose={onClose}
      onSave={async (body) => {
        if (pool) await request(pools.update, { params: { id: pool.id }, body });
        else await request(pools.create, { body });
        finish(`${body.name} is ${pool ? "changed" : "added"}.`);
      }}
      onDelete={
        pool
          ? () =>
              void remove({ params: { id: pool.id } }).then(
                () => finish(`${pool.name} deleted.`),
                () => undefined,
              )
          : null
      }
    />
  );
}
