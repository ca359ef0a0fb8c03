/** A user's name, address and role, editable by their managers. */
import { Group, Select, Switch, TextInput } from "@mantine/core";
import { type AdminUser, adminUsers } from "../../contract/users/admin-users.ts";
import { users } from "../../contract/users/users.ts";
import { optionWords } from "../../domain/contacts/labels.ts";
import { scopeOf } from "../../domain/users/access.ts";
import { npnDigitsMax, titles, userNameLengthMax, usernameLengthMax } from "../../domain/users/limits.ts";
import { checkedUserEdit } from "../../domain/users/user.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { showDay } from "../../kit/dates.ts";
import { given } from "../../kit/given.ts";
import { EditFrame } from "../../ui/edit-frame.tsx";
import { useLocal } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useRecordEdit, versioned } from "../data-list/index.ts";
import { dayPlaceholder, useTypedDays } from "./use-typed-days.ts";

interface UserFormProps {
  user: AdminUser;
  onSaved: () => void;
  onClose: () => void;
}

const labels = {
  first_name: "First name",
  last_name: "Last name",
  email: "Email",
  username: "Username",
  title: "Title",
  npn: "NPN",
  ahip_certified_until: "AHIP certified until",
  business_unit_id: "Business unit",
  c_1: "Show calls to their desk phone",
};

export function UserForm({ user, onSaved, onClose }: UserFormProps) {
  const { request } = useLocal();
  const units = unitsOf(user, scopeOf(useCurrentUser(), "users.edit") === "tenant");
  const days = useTypedDays();
  const params = { id: user.id };
  const frame = useRecordEdit<Values>({
    record: recordOf(user),
    validate: { ahip_certified_until: days.problem },
    save: async (changed, _values, version) => {
      const { ahip_certified_until: day } = changed;
      const body = changeOf(changed, day === undefined ? undefined : days.read(day));
      if (Object.keys(body).length > 0)
        await request(users.update, { params, body: { ...body, ...versioned(version) } });
      onSaved();
    },
    reload: async () => recordOf((await request(adminUsers.show, { params })).data),
  });
  const { form } = frame;
  return (
    <EditFrame
      title={`Edit ${fullNameOf(user)}`}
      frame={frame}
      labels={labels}
      showValue={showValue}
      onDelete={null}
      onClose={onClose}
    >
      <Group grow align="flex-start">
        <TextInput
          label={labels.first_name}
          maxLength={userNameLengthMax}
          data-autofocus
          {...form.getInputProps("first_name")}
        />
        <TextInput label={labels.last_name} maxLength={userNameLengthMax} {...form.getInputProps("last_name")} />
      </Group>
      <TextInput
        label={labels.email}
        description="Used to sign in. The previous address gets an email about the change."
        type="email"
        {...form.getInputProps("email")}
      />
      <TextInput
        label={labels.username}
        description="Can also be used to sign in."
        maxLength={usernameLengthMax}
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps("username")}
      />
      <Group grow align="flex-start">
        <Select label={labels.title} clearable data={titlesWith(user.title)} {...form.getInputProps("title")} />
        <TextInput label={labels.npn} inputMode="numeric" maxLength={npnDigitsMax} {...form.getInputProps("npn")} />
      </Group>
      <TextInput
        label={labels.ahip_certified_until}
        placeholder={dayPlaceholder}
        maxLength={20}
        {...form.getInputProps("ahip_certified_until")}
      />
      {units.length > 0 ? (
        <Select
          label={labels.business_unit_id}
          allowDeselect={false}
          data={units}
          {...form.getInputProps("business_unit_id")}
        />
      ) : null}
      <Switch
        label={labels.c_1}
        description="For users of the partner phone system."
        {...form.getInputProps("c_1", { type: "checkbox" })}
      />
    </EditFrame>
  );
}

function recordOf({ first_name, last_name, email, username, title, npn, c_1, ...user }: AdminUser) {
  const ahip_certified_until = user.ahip_certified_until ? showDay(user.ahip_certified_until) : "";
  const business_unit_id = user.business_unit_id ?? "";
  const values = { first_name, last_name, email, username, title, npn, ahip_certified_until, business_unit_id, c_1 };
  return { values, version: user.updated_at };
}
type Values = ReturnType<typeof recordOf>["values"];

/** `day`: parsed from the form's text. Throws field errors. */
function changeOf({ title, ahip_certified_until: _text, business_unit_id, c_1, ...names }: Partial<Values>, day: Day) {
  return given({
    ...checkedUserEdit(names),
    title: title as (typeof titles)[number] | null | undefined,
    ahip_certified_until: day,
    business_unit_id: business_unit_id === undefined ? undefined : business_unit_id || null,
    c_1,
  });
}
type Day = string | null | undefined;

function showValue(field: string, value: unknown): string | undefined {
  if (field === "title" && typeof value === "string") return optionWords(value);
  if (field === "business_unit_id") return value === "" ? "None" : "A business unit";
  return undefined;
}

/** Managers of one unit cannot change it. Units have no list yet: a user can only be removed from one. */
function unitsOf(user: AdminUser, maySeeAll: boolean): { value: string; label: string }[] {
  if (!maySeeAll || !user.business_unit_id) return [];
  return [
    { value: user.business_unit_id, label: "Current unit" },
    { value: "", label: "None" },
  ];
}

/** Keeps a deployment-specific title as an option. */
function titlesWith(present: string | null): { value: string; label: string }[] {
  const known: readonly string[] = titles;
  const all = present === null || known.includes(present) ? known : [present, ...known];
  return all.map((value) => ({ value, label: optionWords(value) }));
}
