/** People within reach, and becoming one of them (spec 001 §7). */
import { Group, Table, Text, UnstyledButton } from "@mantine/core";
import IconArrowDown from "@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs";
import IconArrowUp from "@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs";
import { Link, useSearchParams } from "react-router-dom";
import { type AdminUser, type adminUserOrders, adminUsers } from "../../contract/users/admin-users.ts";
import { accountTypeLabels } from "../../domain/users/labels.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { NothingYet } from "../../ui/list-states.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useFetched } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { PersonAvatar } from "../appearance/index.ts";
import { AdminList } from "./admin-list.tsx";
import classes from "./admin-list.module.css";
import { Pages, SearchField, useAdminSearch } from "./admin-search.tsx";
import { UserMarks } from "./user-marks.tsx";
import { UsersFilters, useUsersFilters } from "./users-filters.tsx";

type Order = (typeof adminUserOrders)[number];

const headings: readonly { order_field: Order; words: string }[] = [
  { order_field: "last_name", words: "Name" },
  { order_field: "email", words: "Email" },
  { order_field: "account_type", words: "Account" },
  { order_field: "last_sign_in_at", words: "Last sign-in" },
];

export function UsersScreen() {
  const search = useAdminSearch();
  const [address, setAddress] = useSearchParams();
  const order_field =
    headings.find((one) => one.order_field === address.get("order_field"))?.order_field ?? "last_name";
  const order = address.get("order") === "desc" ? ("desc" as const) : ("asc" as const);
  const { q, page } = search;
  const filters = useUsersFilters();
  const query = { page, order_field, order, ...(q ? { q } : {}), ...filters.asked };
  const fetched = useFetched(adminUsers.list, { query });
  const sort = (next: Order) =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        after.set("order_field", next);
        after.set("order", next === order_field && order === "asc" ? "desc" : "asc");
        after.delete("page");
        return after;
      },
      { replace: true },
    );
  return (
    <AdminList
      title="Users"
      says="Everyone you can see."
      fetched={fetched}
      actions={<SearchField label="Find a person" search={search} />}
    >
      {(users) => (
        <Panel>
          <UsersFilters filters={filters} />
          {users.length === 0 ? (
            <NothingYet title={q ? `No results for “${q}”.` : filters.isSet ? "No matches" : "No users to show"} />
          ) : (
            <Users users={users} order={{ order_field, order }} onSort={sort} />
          )}
          {fetched.data ? <Pages meta={fetched.data.meta} search={search} /> : null}
        </Panel>
      )}
    </AdminList>
  );
}

/** From this width on the address has a column of its own; on a tablet it stands under the name. */
const roomy = "md";

interface UsersProps {
  users: readonly AdminUser[];
  order: { order_field: Order; order: "asc" | "desc" };
  onSort: (order_field: Order) => void;
}

function Users({ users, order, onSort }: UsersProps) {
  const { exact } = useMoments();
  return (
    <Table.ScrollContainer minWidth={600}>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            {headings.map((heading) => (
              <SortHeading
                key={heading.order_field}
                words={heading.words}
                sorted={heading.order_field === order.order_field ? order.order : null}
                isRoomy={heading.order_field === "email"}
                onSort={() => onSort(heading.order_field)}
              />
            ))}
            <Table.Th>State</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {users.map((user) => (
            <Table.Tr key={user.id}>
              <Table.Td>
                <Group gap="xs" wrap="nowrap">
                  <PersonAvatar name={fullNameOf(user)} photo={user.personal_photo} size="1.75rem" isQuiet />
                  <div>
                    <Link to={`/admin/users/${user.id}`} className={classes.link}>
                      {fullNameOf(user)}
                    </Link>
                    <Text c="dimmed" hiddenFrom={roomy}>
                      {user.email}
                    </Text>
                  </div>
                </Group>
              </Table.Td>
              <Table.Td visibleFrom={roomy}>{user.email}</Table.Td>
              <Table.Td>{accountTypeLabels[user.account_type]}</Table.Td>
              <Table.Td className={classes.when}>{exact(user.last_sign_in_at)}</Table.Td>
              <Table.Td>
                <UserMarks user={user} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface SortHeadingProps {
  words: string;
  sorted: "asc" | "desc" | null;
  isRoomy: boolean;
  onSort: () => void;
}

function SortHeading({ words, sorted, isRoomy, onSort }: SortHeadingProps) {
  const Icon = sorted === "desc" ? IconArrowDown : IconArrowUp;
  return (
    <Table.Th
      className={classes.when}
      {...(isRoomy ? { visibleFrom: roomy } : {})}
      aria-sort={sorted === null ? "none" : sorted === "asc" ? "ascending" : "descending"}
    >
      <UnstyledButton onClick={onSort} className={classes.heading}>
        {words}
        {sorted ? <Icon size="0.875rem" aria-hidden="true" /> : null}
      </UnstyledButton>
    </Table.Th>
  );
}
