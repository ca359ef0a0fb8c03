/** Corporations (spec 001 §7), and the pages of agents whose statistics wait for approval. */
import { Anchor, Button, Select } from "@mantine/core";
import { useMemo, useState } from "react";
import { adminCorporations } from "../../contract/webpage/corporations.ts";
import { optionWords } from "../../domain/contacts/labels.ts";
import { may } from "../../domain/users/access.ts";
import { type Corporation, corporationTypes } from "../../domain/webpage/corporation.ts";
import type { TableColumn } from "../../ui/data-table.tsx";
import { ToneBadge } from "../../ui/tone-badge.tsx";
import { useSettings } from "../base/app-settings.ts";
import { useFetched, useLocal } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { DataList, type ListQuery, OnlinePage, useListQuery } from "../data-list/index.ts";
import { EditCorporation } from "./edit-corporation.tsx";
import { TrackingApprovals } from "./tracking-approvals.tsx";

const orders = ["name", "type", "updated_at"] as const;
const filterNames = ["type"] as const;
const csvPageRows = 100;

export function CorporationsScreen() {
  const { request } = useLocal();
  const query = useListQuery({ sort: { field: "name", order: "asc" }, filters: filterNames });
  const asked = askedOf(query);
  const fetched = useFetched(adminCorporations.list, { query: asked });
  const mayEdit = may(useCurrentUser(), "corporations.edit");
  const [open, setOpen] = useState<Corporation | "new" | null>(null);
  const columns = useColumns(mayEdit ? setOpen : null);
  const add = mayEdit ? <Button onClick={() => setOpen("new")}>Add corporation</Button> : null;
  return (
    <OnlinePage
      title="Corporations"
      description="Agencies, branches and partners with a public page. Their agents' pages take logo and colors from them."
      fetched={fetched}
      actions={add}
    >
      {(rows) => (
        <>
          <TrackingApprovals mayEdit={mayEdit} />
          <DataList
            name="corporations"
            label="Corporations"
            noun={{ one: "corporation", many: "corporations" }}
            query={query}
            columns={columns}
            rows={rows}
            meta={fetched.data?.meta}
            keyOf={idOf}
            nameOf={nameOf}
            search="Find a corporation"
            filters={<TypeFilter query={query} />}
            all={async (page) => {
              const { data, meta } = await request(adminCorporations.list, {
                query: { ...asked, page, limit: csvPageRows },
              });
              return { rows: data, ...meta };
            }}
            bulk={[]}
            busy={fetched.busy}
            empty={{
              title: "No corporations yet.",
              description: "Add an agency, branch or partner to give it a public page.",
              action: add,
            }}
            again={fetched.again}
          />
          {open ? (
            <EditCorporation
              corporation={open === "new" ? null : open}
              onClose={() => setOpen(null)}
              onDone={fetched.again}
            />
          ) : null}
        </>
      )}
    </OnlinePage>
  );
}

const idOf = ({ id }: Corporation) => id;
const nameOf = ({ name }: Corporation) => name;

function askedOf({ q, page, sort, filters: { type } }: ListQuery<"type">) {
  const chosen = corporationTypes.find((one) => one === type);
  return {
    page,
    order_field: orders.find((one) => one === sort.field) ?? "name",
    order: sort.order,
    ...(q && { q }),
    ...(chosen && { type: chosen }),
  };
}

function useColumns(onEdit: ((corporation: Corporation) => void) | null): TableColumn<Corporation>[] {
  const { webpage_host } = useSettings();
  return useMemo(() => {
    const host = webpage_host || location.host;
    return [
      {
        key: "name",
        label: "Name",
        sort: "name",
        fixed: true,
        text: nameOf,
        cell: (corporation) =>
          onEdit ? (
            <Anchor component="button" c="inherit" fw={500} ta="start" onClick={() => onEdit(corporation)}>
              {corporation.name}
            </Anchor>
          ) : (
            corporation.name
          ),
      },
      {
        key: "type",
        label: "Type",
        sort: "type",
        text: ({ type }) => optionWords(type),
        cell: ({ type }) => optionWords(type),
      },
      {
        key: "office",
        label: "Office",
        text: ({ office_type }) => optionWords(office_type),
        cell: ({ office_type }) => (office_type === "main" ? <ToneBadge>Main</ToneBadge> : "Branch"),
      },
      {
        key: "page",
        label: "Public page",
        text: ({ domain_name, webpage_active }) => (webpage_active ? `${domain_name}.${host}` : ""),
        cell: ({ domain_name, webpage_active }) =>
          webpage_active ? (
            <Anchor href={`${location.protocol}//${domain_name}.${host}/`} target="_blank" rel="noopener" size="sm">
              {domain_name}.{host}
            </Anchor>
          ) : (
            "–"
          ),
      },
      {
        key: "city",
        label: "City",
        text: ({ office_city, office_state }) => [office_city, office_state].filter(Boolean).join(", "),
        cell: ({ office_city, office_state }) => [office_city, office_state].filter(Boolean).join(", ") || "–",
      },
    ] satisfies TableColumn<Corporation>[];
  }, [onEdit, webpage_host]);
}

function TypeFilter({ query }: { query: ListQuery<"type"> }) {
  return (
    <Select
      aria-label="Type"
      w="11rem"
      clearable
      placeholder="All types"
      data={corporationTypes.map((type) => ({ value: type, label: optionWords(type) }))}
      value={query.filters.type || null}
      onChange={(type) => query.filter({ type })}
    />
  );
}
