/** A user's role and what it allows, and changing it. */
import { Button, Group, List, MultiSelect, Select, Stack, Switch, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { type AdminUser, adminUsers, type UserRoles } from "../../contract/users/admin-users.ts";
import { type AccountType, may } from "../../domain/users/access.ts";
import { accountTypeLabels } from "../../domain/users/labels.ts";
import { EditFrame } from "../../ui/edit-frame.tsx";
import { Panel } from "../../ui/panel.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched, useLive, useLocal } from "../base/live.ts";
import { notify } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { userNames } from "../../local/queries/people.ts";
import { useRecordEdit, versioned } from "../data-list/index.ts";
import { usePersonOptions } from "./person-options.ts";
import classes from "./users.module.css";

interface UserRoleProps {
  user: AdminUser;
  onChanged: () => void;
}

export function UserRole({ user, onChanged }: UserRoleProps) {
  const me = useCurrentUser();
  const fetched = useFetched(adminUsers.roles, { params: { id: user.id } }, String(user.updated_at));
  const [editing, setEditing] = useState(false);
  const roles = fetched.data?.data;
  const mayChange = may(me, "users.roles") && me.actor === null && user.id !== me.id;
  const actions = (
    <Group gap="xs">
      <Button component={Link} variant="default" to={`/admin/users/${user.id}/access`}>
        What they can see
      </Button>
      {roles && mayChange ? <Button onClick={() => setEditing(true)}>Change role</Button> : null}
    </Group>
  );
  return (
    <Panel title="Role" description={roleWords(user)} actions={actions}>
      <FetchState what="What this role allows" of={fetched} lines={4} small />
      {roles ? <Allows words={[...allowsOf(roles, roles.account_type), ...(roles.rm ? roles.rm_allows : [])]} /> : null}
      {roles && editing ? (
        <RoleForm
          user={user}
          roles={roles}
          onSaved={(isChanged) => {
            setEditing(false);
            if (isChanged) notify(`${user.first_name}'s role is changed.`);
            onChanged();
          }}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </Panel>
  );
}

function roleWords({ account_type, rm }: AdminUser): string {
  return rm ? `${accountTypeLabels[account_type]}, relationship manager` : accountTypeLabels[account_type];
}

function allowsOf({ choices }: UserRoles, type: AccountType): readonly string[] {
  return choices.find(({ account_type }) => account_type === type)?.allows ?? [];
}

function Allows({ words }: { words: readonly string[] }) {
  if (words.length === 0) return <Text c="dimmed">This role has no rights.</Text>;
  return (
    <List size="sm" className={classes.allows}>
      {words.map((one) => (
        <List.Item key={one}>{one}</List.Item>
      ))}
    </List>
  );
}

const labels = { account_type: "Role", rm: "Relationship manager", rm_agent_ids: "Assigned agents" };

interface RoleFormProps {
  user: AdminUser;
  roles: UserRoles;
  onSaved: (isChanged: boolean) => void;
  onClose: () => void;
}

function RoleForm({ user, roles, onSaved, onClose }: RoleFormProps) {
  const { request } = useLocal();
  const params = { id: user.id };
  const frame = useRecordEdit<ReturnType<typeof recordOf>["values"]>({
    record: recordOf(roles),
    save: async (changed, _values, version) => {
      const isChanged = Object.keys(changed).length > 0;
      if (isChanged) await request(adminUsers.updateRoles, { params, body: { ...changed, ...versioned(version) } });
      onSaved(isChanged);
    },
    reload: async () => recordOf((await request(adminUsers.roles, { params })).data),
  });
  const { form } = frame;
  const { account_type, rm } = form.values;
  return (
    <EditFrame
      title={`Role of ${user.first_name}`}
      size="lg"
      frame={frame}
      labels={labels}
      showValue={(field, value) => (field === "account_type" ? accountTypeLabels[value as AccountType] : undefined)}
      onDelete={null}
      onClose={onClose}
    >
      <Select
        label={labels.account_type}
        allowDeselect={false}
        data={roles.choices.map((choice) => ({ value: choice.account_type, label: choice.label }))}
        {...form.getInputProps("account_type")}
      />
      <Stack gap={4}>
        <Text size="sm" fw={500}>
          {accountTypeLabels[account_type]} allows
        </Text>
        <Allows words={allowsOf(roles, account_type)} />
      </Stack>
      <Switch
        label={labels.rm}
        description="Also sees and edits the contacts of assigned agents."
        {...form.getInputProps("rm", { type: "checkbox" })}
        onChange={({ currentTarget: { checked } }) => {
          form.setFieldValue("rm", checked);
          if (!checked) form.setFieldValue("rm_agent_ids", []);
        }}
      />
      {rm ? (
        <AgentsField
          value={form.values.rm_agent_ids}
          except={user.id}
          error={form.errors["rm_agent_ids"]}
          onChange={(ids) => form.setFieldValue("rm_agent_ids", ids)}
        />
      ) : null}
      <Group>
        <Text size="sm" c="dimmed">
          The change takes effect at once. Sessions in which {user.first_name} acts as others end.
        </Text>
      </Group>
    </EditFrame>
  );
}

interface AgentsFieldProps {
  value: string[];
  except: string;
  error: React.ReactNode;
  onChange: (ids: string[]) => void;
}

function AgentsField({ value, except, error, onChange }: AgentsFieldProps) {
  const names = useLive(userNames, value) ?? new Map<string, string>();
  const known = value.map((id) => ({ value: id, label: names.get(id) ?? "A user" }));
  const people = usePersonOptions(known);
  return (
    <MultiSelect
      label={labels.rm_agent_ids}
      placeholder={value.length === 0 ? "Choose agents" : ""}
      searchable
      nothingFoundMessage="Nobody found"
      filter={({ options }) => options}
      data={people.options.filter((option) => option.value !== except)}
      searchValue={people.typed}
      onSearchChange={people.onType}
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}

function recordOf({ account_type, rm, rm_agent_ids, version }: UserRoles) {
  return { values: { account_type, rm, rm_agent_ids }, version };
}
