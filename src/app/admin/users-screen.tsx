/** Visible users, and acting as one of them (spec 001 §7). */
import { Group, Text } from "@mantine/core";
import { useMemo } from "react";
import { Link } from "react-router-dom";
import { type AdminUser, adminUserOrders, adminUsers } from "../../contract/users/admin-users.ts";
import { accountTypeLabels } from "../../domain/users/labels.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import type { TableColumn } from "../../ui/data-table.tsx";
import { PersonAvatar } from "../appearance/index.ts";
import { useFetched, useLocal } from "../base/live.ts";
import { type Moments, useMoments } from "../base/moments.ts";
import { DataList, OnlinePage, useListQuery } from "../data-list/index.ts";
import classes from "./admin.module.css";
import { useUserActs } from "./use-user-acts.ts";
import { UserMarks, userMarkWords } from "./user-marks.tsx";
import { askedUsers, userFilters, UsersFilters } from "./users-filters.tsx";

const csvPageRows = 100;

export function UsersScreen() {
  const { request } = useLocal();
  const moments = useMoments();
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
  const columns = useMemo(() => columnsOf(moments), [moments]);
  const bulk = useUserActs();
  return (
    <OnlinePage title="Users" says="Everyone you can see." fetched={fetched}>
      {(users) => (
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
          again={fetched.again}
        />
      )}
    </OnlinePage>
  );
}

const idOf = ({ id }: AdminUser) => id;

function columnsOf({ exact }: Moments): TableColumn<AdminUser>[] {
  const time = (key: "last_sign_in_at" | "created_at", label: string): TableColumn<AdminUser> => ({
    key,
    label,
    sort: key,
    text: (user) => exact(user[key]),
    cell: (user) => <span className={classes.when}>{exact(user[key])}</span>,
  });
  const text = (key: "username" | "npn", label: string): TableColumn<AdminUser> => ({
    key,
    label,
    optional: true,
    text: (user) => user[key],
    cell: (user) => user[key] || "–",
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
    { key: "email", label: "Email", sort: "email", wide: true, text: ({ email }) => email, cell: ({ email }) => email },
    { ...text("username", "Username"), sort: "username" },
    {
      key: "account_type",
      label: "Account",
      sort: "account_type",
      text: ({ account_type }) => accountTypeLabels[account_type],
      cell: ({ account_type }) => accountTypeLabels[account_type],
    },
    text("npn", "NPN"),
    time("last_sign_in_at", "Last sign-in"),
    { ...time("created_at", "Member since"), optional: true },
    {
      key: "state",
      label: "State",
      text: (user) => userMarkWords(user).join(", "),
      cell: (user) => <UserMarks user={user} />,
    },
  ];
}

/** On a tablet the email is shown below the name. */
function NameCell({ user }: { user: AdminUser }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <PersonAvatar name={fullNameOf(user)} photo={user.personal_photo} size="1.75rem" isQuiet />
      <div>
        <Link to={`/admin/users/${user.id}`} className={classes.link}>
          {fullNameOf(user)}
        </Link>
        <Text c="dimmed" hiddenFrom="md">
          {user.email}
        </Text>
      </div>
    </Group>
  );
}
