/** The names, the address and the standing of a person, as those above them keep them. */
import { Group, Select, Switch, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { AdminUser } from "../../contract/users/admin-users.ts";
import { users } from "../../contract/users/users.ts";
import { optionWords } from "../../domain/contacts/labels.ts";
import { scopeOf } from "../../domain/users/access.ts";
import { npnDigitsMax, titles, userNameLengthMax, usernameLengthMax } from "../../domain/users/limits.ts";
import { checkedUserEdit } from "../../domain/users/user.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { showDay } from "../../kit/dates.ts";
import { useSubmit } from "../../ui/use-submit.ts";
import { useLocal } from "../base/live.ts";
import { fieldErrorsOf, wordsOf } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { RecordForm } from "./record-form.tsx";
import { dayPlaceholder, useTypedDays } from "./use-typed-days.ts";

interface UserFormProps {
  user: AdminUser;
  onSaved: () => void;
  onClose: () => void;
}

export function UserForm({ user, onSaved, onClose }: UserFormProps) {
  const { request } = useLocal();
  const units = unitsOf(user, scopeOf(useCurrentUser(), "users.edit") === "tenant");
  const days = useTypedDays();
  const form = useForm({ initialValues: valuesOf(user), validate: { ahip_certified_until: days.problem } });
  const sending = useSubmit(
    form,
    async (values) => {
      const body = changeOf(user, { ...values, ahip_certified_until: days.read(values.ahip_certified_until) });
      if (Object.keys(body).length > 0) await request(users.update, { params: { id: user.id }, body });
      onSaved();
    },
    { fieldErrorsOf, wordsOf },
  );
  return (
    <RecordForm title={`Edit ${fullNameOf(user)}`} {...sending} onDelete={null} onClose={onClose}>
      <Group grow align="flex-start">
        <TextInput
          label="First name"
          maxLength={userNameLengthMax}
          data-autofocus
          {...form.getInputProps("first_name")}
        />
        <TextInput label="Last name" maxLength={userNameLengthMax} {...form.getInputProps("last_name")} />
      </Group>
      <TextInput
        label="Email"
        description="Used to sign in. The previous address gets an email about the change."
        type="email"
        {...form.getInputProps("email")}
      />
      <TextInput
        label="Username"
        description="Can also be used to sign in."
        maxLength={usernameLengthMax}
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps("username")}
      />
      <Group grow align="flex-start">
        <Select label="Title" clearable data={titlesWith(user.title)} {...form.getInputProps("title")} />
        <TextInput label="NPN" inputMode="numeric" maxLength={npnDigitsMax} {...form.getInputProps("npn")} />
      </Group>
      <TextInput
        label="AHIP certified until"
        placeholder={dayPlaceholder}
        maxLength={20}
        {...form.getInputProps("ahip_certified_until")}
      />
      {units.length > 0 ? (
        <Select label="Business unit" allowDeselect={false} data={units} {...form.getInputProps("business_unit_id")} />
      ) : null}
      <Switch
        label="Show calls to their desk phone"
        description="For users of the partner phone system."
        {...form.getInputProps("c_1", { type: "checkbox" })}
      />
    </RecordForm>
  );
}

function valuesOf({ first_name, last_name, email, username, title, npn, c_1, ...user }: AdminUser) {
  const ahip_certified_until = user.ahip_certified_until ? showDay(user.ahip_certified_until) : "";
  const business_unit_id = user.business_unit_id ?? "";
  return { first_name, last_name, email, username, title, npn, ahip_certified_until, business_unit_id, c_1 };
}
type Values = Omit<ReturnType<typeof valuesOf>, "ahip_certified_until"> & { ahip_certified_until: string | null };

/** Only what is another now: what somebody else changed meanwhile stays. Refuses with errors beside the fields. */
function changeOf(user: AdminUser, { title, ahip_certified_until, business_unit_id, c_1, ...names }: Values) {
  const kept = {
    ...checkedUserEdit(names),
    title: title as (typeof titles)[number] | null,
    ahip_certified_until,
    business_unit_id: business_unit_id || null,
    c_1,
  };
  const changed = Object.entries(kept).filter(([field, value]) => value !== user[field as keyof typeof kept]);
  return Object.fromEntries(changed) as Partial<typeof kept>;
}

/** Those of one unit only change nothing about it. Units have no list yet: whoever is in one can be taken out. */
function unitsOf(user: AdminUser, maySeeAll: boolean): { value: string; label: string }[] {
  if (!maySeeAll || !user.business_unit_id) return [];
  return [
    { value: user.business_unit_id, label: "Current unit" },
    { value: "", label: "None" },
  ];
}

/** A title of the deployment's own stays on offer. */
function titlesWith(present: string | null): { value: string; label: string }[] {
  const known: readonly string[] = titles;
  const all = present === null || known.includes(present) ? known : [present, ...known];
  return all.map((value) => ({ value, label: optionWords(value) }));
}
