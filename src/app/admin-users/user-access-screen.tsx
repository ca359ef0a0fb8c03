/** What one user may do and how much they see, and the app as they see it. */
import { Button, Group, Table, Text } from "@mantine/core";
import { Link, useParams } from "react-router-dom";
import { type AdminUser, adminUsers } from "../../contract/users/admin-users.ts";
import { type UserAccess, userAccess } from "../../contract/users/user-access.ts";
import { accountTypeLabels } from "../../domain/users/labels.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { FigureList } from "../../ui/figure-list.tsx";
import { Narrow } from "../../ui/narrow.tsx";
import { Panel } from "../../ui/panel.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched } from "../base/live.ts";
import { OnlinePage } from "../data-list/index.ts";
import { ActAs } from "./act-as-buttons.tsx";
import classes from "./users.module.css";

export function UserAccessScreen() {
  const { id = "" } = useParams();
  const fetched = useFetched(adminUsers.show, { params: { id } });
  const user = fetched.data?.data;
  return (
    <OnlinePage
      title={user ? `What ${fullNameOf(user)} can see` : "What this user can see"}
      description={user ? accountTypeLabels[user.account_type] : ""}
      what="This user"
      fetched={fetched}
      actions={user ? <Actions user={user} /> : null}
    >
      {(person) => (
        <Narrow>
          <Access id={person.id} />
        </Narrow>
      )}
    </OnlinePage>
  );
}

function Actions({ user }: { user: AdminUser }) {
  return (
    <Group gap="xs">
      <Button component={Link} variant="subtle" to={`/admin/users/${user.id}`}>
        Back to {user.first_name}
      </Button>
      {user.can_act_as ? <ActAs user={user} /> : null}
    </Group>
  );
}

function Access({ id }: { id: string }) {
  const fetched = useFetched(userAccess.show, { params: { id } });
  const access = fetched.data?.data;
  return (
    <>
      <FetchState what="What they can see" of={fetched} lines={10} />
      {access ? <Counts access={access} /> : null}
      {access ? <Allowances access={access} /> : null}
      {access ? <Flags access={access} /> : null}
    </>
  );
}

function Counts({ access: { counts, sees_securities } }: { access: UserAccess }) {
  return (
    <Panel title="How much they see" description="Counted now, by the rules that decide their own requests.">
      <FigureList
        figures={[
          ["Contacts", counts.contacts],
          ["Own contacts", counts.own_contacts],
          ["In pools", counts.pool_contacts],
          ["Policies", counts.policies],
          ["Securities", counts.securities],
          ["Pools", counts.pools],
          ["Calendars", counts.calendars],
          ["Users", counts.users],
        ]}
      />
      {sees_securities ? null : (
        <Text size="sm" c="dimmed" mt="sm">
          No securities: their role does not allow it, or no securities registration is in effect.
        </Text>
      )}
    </Panel>
  );
}

function Allowances({ access: { allowances } }: { access: UserAccess }) {
  return (
    <Panel title="What they may do">
      <Table verticalSpacing="xs" aria-label="What they may do" className={classes.allowances}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Right</Table.Th>
            <Table.Th scope="col">Allowed</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {allowances.map(({ capability, label, scope, reach }) => (
            <Table.Tr key={capability} data-off={scope === "none" || undefined}>
              <Table.Td>{label}</Table.Td>
              <Table.Td>{scope === "none" ? "No" : reachWords(reach)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Panel>
  );
}

function Flags({ access: { flags } }: { access: UserAccess }) {
  return (
    <Panel title="Features" description="What feature flags turn on for them, and which rule decided.">
      <Table verticalSpacing="xs" aria-label="Features" className={classes.allowances}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Feature</Table.Th>
            <Table.Th scope="col">State</Table.Th>
            <Table.Th scope="col">Decided by</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {flags.map(({ key, label, on, reason }) => (
            <Table.Tr key={key} data-off={!on || undefined}>
              <Table.Td>{label}</Table.Td>
              <Table.Td>{on ? "On" : "Off"}</Table.Td>
              <Table.Td>{reason}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Panel>
  );
}

function reachWords(reach: string): string {
  return reach === "" ? "Yes" : reach.charAt(0).toUpperCase() + reach.slice(1);
}
