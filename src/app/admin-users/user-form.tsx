/** A user's name, address, manager and unit, editable by their managers. */
import { Group, Select, Switch, TextInput } from "@mantine/core";
import { useRef } from "react";
import { type AdminUser, adminUsers } from "../../contract/users/admin-users.ts";
import { optionWords } from "../../domain/contacts/labels.ts";
import { scopeOf } from "../../domain/users/access.ts";
import { npnDigitsMax, titles, userNameLengthMax, usernameLengthMax } from "../../domain/users/limits.ts";
import { checkedUserEdit } from "../../domain/users/user.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { showDay } from "../../kit/dates.ts";
import { given } from "../../kit/given.ts";
import { peopleUnder } from "../../local/queries/people.ts";
import { EditFrame } from "../../ui/edit-frame.tsx";
import { useLive, useLocal } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useRecordEdit, versioned } from "../data-list/index.ts";
import { type Option, useUnits } from "./person-options.ts";
import { PersonSelect } from "./person-select.tsx";
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
  parent_id: "Reports to",
  downline_to: "Their downline",
  business_unit_id: "Business unit",
  c_1: "Show calls to their desk phone",
};

export function UserForm({ user, onSaved, onClose }: UserFormProps) {
  const { request } = useLocal();
  const seesAll = scopeOf(useCurrentUser(), "users.edit") === "tenant";
  const units = useUnits();
  const names = useNames(user);
  const days = useTypedDays();
  const params = { id: user.id };
  const below = useLive(peopleUnder, user.id) ?? [];
  const frame = useRecordEdit<Values>({
    record: recordOf(user),
    validate: { ahip_certified_until: days.problem },
    save: async (changed, values, version) => {
      const { ahip_certified_until: day } = changed;
      const body = changeOf(changed, values, day === undefined ? undefined : days.read(day));
      if (Object.keys(body).length > 0)
        await request(adminUsers.update, { params, body: { ...body, ...versioned(version) } });
      onSaved();
    },
    reload: async () => recordOf(names.seen((await request(adminUsers.show, { params })).data)),
  });
  const { form } = frame;
  const movesAway = form.values.parent_id !== (user.parent_id ?? "");
  const showValue = (field: string, value: unknown) => {
    if (field === "title" && typeof value === "string") return optionWords(value);
    if (field === "parent_id") return value === "" ? "Nobody" : names.of(value);
    if (field === "business_unit_id") return value === "" ? "None" : labelOf(units.options, value);
    return undefined;
  };
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
      <PersonSelect
        label={labels.parent_id}
        placeholder="Nobody"
        clearable={seesAll}
        except={user.id}
        known={names.known}
        {...form.getInputProps("parent_id")}
      />
      {(movesAway && below.length > 1) || form.errors["downline_to"] ? (
        <PersonSelect
          label={labels.downline_to}
          description={`${user.first_name} has people below. Choose whom they report to from now on.`}
          allowDeselect={false}
          known={[{ value: user.id, label: `They move along with ${user.first_name}` }]}
          {...form.getInputProps("downline_to")}
        />
      ) : null}
      {units.options.length > 0 ? (
        <Select
          label={labels.business_unit_id}
          placeholder="None"
          clearable={seesAll}
          data={units.options}
          {...form.getInputProps("business_unit_id")}
          value={form.values.business_unit_id || null}
          onChange={(id) => form.setFieldValue("business_unit_id", id ?? "")}
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

/** Names of managers seen so far: the present one, and one a colleague has chosen meanwhile. */
function useNames(user: AdminUser) {
  const names = useRef(new Map<string, string>());
  const seen = (one: AdminUser) => {
    if (one.parent_id) names.current.set(one.parent_id, one.parent_name);
    return one;
  };
  seen(user);
  const known: Option[] = [...names.current].map(([value, label]) => ({ value, label }));
  return { known, seen, of: (id: unknown) => labelOf(known, id) ?? "Someone else" };
}

function labelOf(options: readonly Option[], value: unknown): string | undefined {
  return options.find((option) => option.value === value)?.label;
}

function recordOf({ first_name, last_name, email, username, title, npn, c_1, ...user }: AdminUser) {
  const ahip_certified_until = user.ahip_certified_until ? showDay(user.ahip_certified_until) : "";
  const [parent_id, business_unit_id] = [user.parent_id ?? "", user.business_unit_id ?? ""];
  const place = { parent_id, downline_to: user.id, business_unit_id };
  const values = { first_name, last_name, email, username, title, npn, ahip_certified_until, ...place, c_1 };
  return { values, version: user.updated_at };
}
type Values = ReturnType<typeof recordOf>["values"];

/** `day`: parsed from the form's text. Throws field errors. */
function changeOf(
  { title, ahip_certified_until: _text, business_unit_id, parent_id, downline_to: _to, c_1, ...names }: Partial<Values>,
  { downline_to }: Values,
  day: Day,
) {
  const parent = parent_id === undefined ? {} : { parent_id: parent_id || null, downline_to };
  return given({
    ...checkedUserEdit(names),
    title: title as (typeof titles)[number] | null | undefined,
    ahip_certified_until: day,
    business_unit_id: business_unit_id === undefined ? undefined : business_unit_id || null,
    ...parent,
    c_1,
  });
}
type Day = string | null | undefined;

/** Keeps a deployment-specific title as an option. */
function titlesWith(present: string | null): Option[] {
  const known: readonly string[] = titles;
  const all = present === null || known.includes(present) ? known : [present, ...known];
  return all.map((value) => ({ value, label: optionWords(value) }));
}
