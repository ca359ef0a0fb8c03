/** Visible users, and acting as one of them (spec 001 §7). */
import { Button, Group, Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { Link } from "react-router-dom";
import { type AdminUser, adminUserOrders, adminUsers } from "../../contract/users/admin-users.ts";
import { optionWords } from "../../domain/contacts/labels.ts";
import { may } from "../../domain/users/access.ts";
import { accountTypeLabels } from "../../domain/users/labels.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import type { TableColumn } from "../../ui/data-table.tsx";
import { PersonAvatar } from "../appearance/index.ts";
import { useFetched, useLocal } from "../base/live.ts";
import { type Moments, useMoments } from "../base/moments.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { DataList, OnlinePage, useListQuery } from "../data-list/index.ts";
import { AddUser } from "./add-user.tsx";
import { InviteList } from "./invite-list.tsx";
import { type Option, useUnits } from "./person-options.ts";
import { RemovedUsers } from "./removed-users.tsx";
import { ActiveCell, TitleCell, UnitCell } from "./user-cells.tsx";
import { paidWords } from "./paid-words.ts";
import classes from "./users.module.css";
import { useUserActs } from "./use-user-acts.tsx";
import { UserMarks, userMarkWords } from "./user-marks.tsx";
import { askedUsers, userFilters, UsersFilters } from "./users-filters.tsx";

const csvPageRows = 100;

export function UsersScreen() {
  const { request, world } = useLocal();
  const moments = useMoments();
  const me = useCurrentUser();
  const query = useListQuery({ sort: { field: "last_name", order: "asc" }, filters: userFilters });
  const { q, page, sort } = query;
  const asked = {
    page,
    order_field: adminUserOrders.find((one) => one === sort.field) ?? "last_name",
    order: sort.order,
    ...(q && { q }),
    ...askedUsers(query.filters),
  };
  const fetched = useFetched(adminUsers.list, { query: asked });
  const { again } = fetched;
  const units = useUnits();
  const columns = useMemo(
    () => columnsOf({ moments, now: world.now(), units: units.options, onChanged: again }),
    [moments, world, units.options, again],
  );
  const bulk = useUserActs(units.options);
  const [adding, setAdding] = useState<Opened | null>(null);
  const add =
    may(me, "users.edit") && me.actor === null ? (
      <AddButtons seesRemoved={may(me, "users.roles")} onOpen={setAdding} />
    ) : null;
  return (
    <OnlinePage title="Users" description="Everyone you can see." fetched={fetched} actions={add}>
      {(users) => (
        <>
          <DataList
            name="users"
            label="Users"
            noun={{ one: "user", many: "users" }}
            query={query}
            columns={columns}
            rows={users}
            meta={fetched.data?.meta}
            keyOf={idOf}
            nameOf={fullNameOf}
            search="Find a person"
            filters={<UsersFilters query={query} />}
            all={async (next) => {
              const { data, meta } = await request(adminUsers.list, {
                query: { ...asked, page: next, limit: csvPageRows },
              });
              return { rows: data, ...meta };
            }}
            bulk={bulk}
            busy={fetched.busy}
            empty={{ title: "No users to show" }}
            again={again}
          />
          {adding === "one" ? <AddUser onAdded={again} onClose={() => setAdding(null)} /> : null}
          {adding === "removed" ? <RemovedUsers onUndone={again} onClose={() => setAdding(null)} /> : null}
          {adding === "list" ? <InviteList onInvited={again} onClose={() => setAdding(null)} /> : null}
        </>
      )}
    </OnlinePage>
  );
}

type Opened = "one" | "list" | "removed";

function AddButtons({ seesRemoved, onOpen }: { seesRemoved: boolean; onOpen: (what: Opened) => void }) {
  return (
    <Group gap="xs">
      {seesRemoved ? (
        <Button variant="subtle" onClick={() => onOpen("removed")}>
          Removed users
        </Button>
      ) : null}
      <Button variant="default" onClick={() => onOpen("list")}>
        Invite several
      </Button>
      <Button onClick={() => onOpen("one")}>Add user</Button>
    </Group>
  );
}

const idOf = ({ id }: AdminUser) => id;

interface ColumnsInput {
  moments: Moments;
  now: number;
  units: readonly Option[];
  onChanged: () => void;
}

function columnsOf({ moments: { exact, words }, now, units, onChanged }: ColumnsInput): TableColumn<AdminUser>[] {
  const time = (key: "last_sign_in_at" | "created_at", label: string): TableColumn<AdminUser> => ({
    key,
    label,
    sort: key,
    text: (user) => exact(user[key]),
    cell: (user) => {
      const at = user[key];
      return (
        <time className={classes.when} title={exact(at)}>
          {at === null ? exact(at) : words(at)}
        </time>
      );
    },
  });
  const text = (key: string, label: string, of: (user: AdminUser) => string): TableColumn<AdminUser> => ({
    key,
    label,
    text: of,
    cell: (user) => of(user) || "–",
  });
  return [
    {
      key: "name",
      label: "Name",
      sort: "last_name",
      fixed: true,
      text: fullNameOf,
      cell: (user) => <NameCell user={user} />,
    },
    { ...text("email", "Email", ({ email }) => email), sort: "email", optional: true },
    { ...text("username", "Username", ({ username }) => username), sort: "username", optional: true },
    {
      ...text("account_type", "Role", ({ account_type }) => accountTypeLabels[account_type]),
      sort: "account_type",
    },
    {
      ...text("title", "Title", ({ title }) => (title ? optionWords(title) : "")),
      cell: (user) => <TitleCell user={user} onChanged={onChanged} />,
      optional: true,
    },
    text("parent", "Reports to", ({ parent_name }) => parent_name),
    ...(units.length > 0
      ? [
          {
            ...text("unit", "Business unit", ({ business_unit_name }) => business_unit_name),
            cell: (user: AdminUser) => <UnitCell user={user} units={units} onChanged={onChanged} />,
            wide: true,
          },
        ]
      : []),
    { ...text("npn", "NPN", ({ npn }) => npn), optional: true },
    { ...text("paid", "Paid membership", paidWords), optional: true },
    { ...time("last_sign_in_at", "Last sign-in"), wide: true },
    { ...time("created_at", "Member since"), optional: true },
    {
      ...text("active", "Can sign in", ({ active }) => (active ? "Yes" : "No")),
      sort: "active",
      cell: (user) => <ActiveCell user={user} onChanged={onChanged} />,
    },
    {
      key: "state",
      label: "Status",
      text: (user) => userMarkWords(user, now).join(", "),
      cell: (user) => <UserMarks user={user} />,
      // Shown below the name as well.
      optional: true,
    },
  ];
}

function NameCell({ user }: { user: AdminUser }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <PersonAvatar name={fullNameOf(user)} photo={user.personal_photo} size="1.75rem" isQuiet />
      <div>
        <Link to={`/admin/users/${user.id}`} className={classes.link}>
          {fullNameOf(user)}
        </Link>
        <Text size="sm" c="dimmed">
          {user.email}
        </Text>
        <UserMarks user={user} />
      </div>
    </Group>
  );
}
