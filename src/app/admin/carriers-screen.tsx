/** The carriers policies are written with (spec 001 §7 Reference data). */
import { Badge, Button, Group, Table } from "@mantine/core";
import { useState } from "react";
import { adminCarriers } from "../../contract/reference/reference.ts";
import type { Carrier } from "../../domain/reference/reference.ts";
import { may } from "../../domain/users/access.ts";
import { NothingYet } from "../../ui/list-states.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useFetched, useLocal, useRequest } from "../base/live.ts";
import { notify } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { AdminList } from "./admin-list.tsx";
import { Pages, SearchField, useAdminSearch } from "./admin-search.tsx";
import { CarrierForm } from "./carrier-form.tsx";

export function CarriersScreen() {
  const search = useAdminSearch();
  const { q, page } = search;
  const fetched = useFetched(adminCarriers.list, { query: { page, ...(q ? { q } : {}) } });
  const mayEdit = may(useCurrentUser(), "reference.edit");
  const [open, setOpen] = useState<Carrier | "new" | null>(null);
  return (
    <AdminList
      title="Carriers"
      says="The insurance companies you write business with."
      fetched={fetched}
      actions={
        <Group gap="xs">
          <SearchField label="Find a carrier" search={search} />
          {mayEdit ? <Button onClick={() => setOpen("new")}>Add a carrier</Button> : null}
        </Group>
      }
    >
      {(rows) => (
        <Panel>
          {rows.length === 0 ? (
            <NothingYet title={q ? `No carrier named “${q}”.` : "No carriers yet."} />
          ) : (
            <Carriers rows={rows} onEdit={mayEdit ? setOpen : null} />
          )}
          {fetched.data ? <Pages meta={fetched.data.meta} search={search} /> : null}
          {open ? (
            <EditCarrier carrier={open === "new" ? null : open} onClose={() => setOpen(null)} again={fetched.again} />
          ) : null}
        </Panel>
      )}
    </AdminList>
  );
}

function Carriers({ rows, onEdit }: { rows: readonly Carrier[]; onEdit: ((carrier: Carrier) => void) | null }) {
  return (
    <Table.ScrollContainer minWidth={620}>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>NAIC</Table.Th>
            <Table.Th>Rating</Table.Th>
            <Table.Th>Lines</Table.Th>
            <Table.Td />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((carrier) => (
            <Table.Tr key={carrier.id}>
              <Table.Td>
                <Group gap="xs" wrap="nowrap">
                  {carrier.name}
                  {carrier.active ? null : (
                    <Badge miw="max-content" variant="light" color="gray">
                      Off
                    </Badge>
                  )}
                </Group>
              </Table.Td>
              <Table.Td>{carrier.naic || "–"}</Table.Td>
              <Table.Td>{carrier.rating || "–"}</Table.Td>
              <Table.Td>{carrier.lines.join(", ") || "–"}</Table.Td>
              <Table.Td ta="end">
                {onEdit ? (
                  <Button
                    size="compact-sm"
                    variant="default"
                    onClick={() => onEdit(carrier)}
                    aria-label={`Edit ${carrier.name}`}
                  >
                    Edit
                  </Button>
                ) : null}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function EditCarrier({ carrier, onClose, again }: { carrier: Carrier | null; onClose: () => void; again: () => void }) {
  const { request } = useLocal();
  const remove = useRequest(adminCarriers.remove);
  const finish = (words: string) => {
    notify(words);
    onClose();
    again();
  };
  return (
    <CarrierForm
      carrier={carrier}
      onClose={onClose}
      onSave={async (body) => {
        if (carrier) await request(adminCarriers.update, { params: { id: carrier.id }, body });
        else await request(adminCarriers.create, { body });
        finish(`${body.name} is ${carrier ? "changed" : "added"}.`);
      }}
      onDelete={
        carrier
          ? () =>
              void remove({ params: { id: carrier.id } }).then(
                () => finish(`${carrier.name} deleted.`),
                () => undefined,
              )
          : null
      }
    />
  );
}
