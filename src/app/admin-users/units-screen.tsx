/** Business units as a tree, with their admins (domain §2). */
import { Anchor, Button, Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { Link } from "react-router-dom";
import { businessUnits } from "../../contract/users/business-units.ts";
import type { BusinessUnit } from "../../domain/users/business-unit.ts";
import { may } from "../../domain/users/access.ts";
import { aboveOf } from "../../domain/users/tree.ts";
import { foldText } from "../../kit/text.ts";
import { userNames } from "../../local/queries/people.ts";
import type { TableColumn } from "../../ui/data-table.tsx";
import { useFetched, useLive } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { DataList, OnlinePage, useListQuery } from "../data-list/index.ts";
import { EditUnit } from "./edit-unit.tsx";
import classes from "./users.module.css";

/** A unit at its place in the tree. */
interface Placed extends BusinessUnit {
  level: number;
}

export function UnitsScreen() {
  const fetched = useFetched(businessUnits.list, {});
  const query = useListQuery({ sort: { field: "tree", order: "asc" } });
  const mayEdit = may(useCurrentUser(), "units.edit");
  const [open, setOpen] = useState<BusinessUnit | "new" | null>(null);
  const units = fetched.data?.data;
  const names = useLive(userNames, units?.flatMap(({ admin_ids }) => admin_ids) ?? []);
  const columns = useMemo(() => columnsOf(names, mayEdit ? setOpen : null), [names, mayEdit]);
  const add = mayEdit ? <Button onClick={() => setOpen("new")}>Add business unit</Button> : null;
  return (
    <OnlinePage
      title="Business units"
      description="The parts of your company. A BU Admin reaches their own unit, the units they are an admin of, and all below."
      fetched={fetched}
      actions={add}
    >
      {(rows) => (
        <>
          <DataList
            name="business-units"
            label="Business units"
            noun={{ one: "business unit", many: "business units" }}
            query={query}
            columns={columns}
            rows={fitting(inTreeOrder(rows), query.q)}
            keyOf={({ id }) => id}
            nameOf={({ name }) => name}
            search="Find a business unit"
            busy={fetched.busy}
            empty={{
              title: "No business units yet.",
              description: "Group users by branch or region, and let a BU Admin run each.",
              action: add,
            }}
            again={fetched.again}
          />
          {open ? (
            <EditUnit
              unit={open === "new" ? null : open}
              units={rows}
              onClose={() => setOpen(null)}
              onDone={fetched.again}
            />
          ) : null}
        </>
      )}
    </OnlinePage>
  );
}

/** Each unit below the one it is part of. */
function inTreeOrder(units: readonly BusinessUnit[]): Placed[] {
  const nodes = new Map(units.map((unit) => [unit.id, unit]));
  const roots = units.filter(({ parent_id }) => parent_id === null || !nodes.has(parent_id));
  const below = (unit: BusinessUnit): BusinessUnit[] => [
    unit,
    ...units.filter(({ parent_id }) => parent_id === unit.id).flatMap(below),
  ];
  return roots
    .flatMap(below)
    .map((unit) => ({ ...unit, level: aboveOf(nodes, unit.parent_id).filter((id) => nodes.has(id)).length }));
}

/** A search shows matches without their place in the tree. */
function fitting(units: readonly Placed[], q: string): Placed[] {
  const wanted = foldText(q).trim();
  if (wanted === "") return [...units];
  return units
    .filter(({ name, code }) => foldText(`${name} ${code}`).includes(wanted))
    .map((unit) => ({ ...unit, level: 0 }));
}

function columnsOf(
  names: ReadonlyMap<string, string> | undefined,
  onEdit: ((unit: BusinessUnit) => void) | null,
): TableColumn<Placed>[] {
  const admins = ({ admin_ids }: Placed) => admin_ids.map((id) => names?.get(id) ?? "Unnamed").join(", ");
  return [
    {
      key: "name",
      label: "Name",
      fixed: true,
      text: ({ name }) => name,
      cell: (unit) => (
        <span className={classes.level} style={{ "--level": unit.level } as React.CSSProperties}>
          {onEdit ? (
            <Anchor component="button" c="inherit" fw={500} ta="start" onClick={() => onEdit(unit)}>
              {unit.name}
            </Anchor>
          ) : (
            unit.name
          )}
        </span>
      ),
    },
    { key: "code", label: "Code", text: ({ code }) => code, cell: ({ code }) => code || "–" },
    { key: "admins", label: "Admins", text: admins, cell: (unit) => admins(unit) || <Text c="dimmed">None</Text> },
    {
      key: "users",
      label: "Users",
      align: "end",
      text: ({ users }) => users,
      cell: ({ id, users }) => (
        <Link to={`/admin/users?business_unit_id=${id}`} className={classes.link}>
          {users.toLocaleString("en-US")}
        </Link>
      ),
    },
    {
      key: "pools",
      label: "Pools",
      align: "end",
      text: ({ pools }) => pools,
      cell: ({ pools }) => pools.toLocaleString("en-US"),
    },
  ];
}
