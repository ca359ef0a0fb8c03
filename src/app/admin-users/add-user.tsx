/** Adds one user: invited by mail, or with a temporary password that is shown once. */
import { Group, SegmentedControl, Select, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { adminUsers } from "../../contract/users/admin-users.ts";
import { temporaryPassword } from "../../domain/session/temporary-password.ts";
import { type AccountType, scopeOf } from "../../domain/users/access.ts";
import { typesToGive } from "../../domain/users/assigning.ts";
import { accountTypeLabels } from "../../domain/users/labels.ts";
import { userNameLengthMax } from "../../domain/users/limits.ts";
import { userMessages } from "../../domain/users/messages.ts";
import { wordsOfRole } from "../../domain/users/role-words.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { EditFrame } from "../../ui/edit-frame.tsx";
import { ShownOnce } from "../../ui/shown-once.tsx";
import { useLocal } from "../base/live.ts";
import { notify } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { freshRecord, useRecordEdit } from "../data-list/index.ts";
import { useUnits } from "./person-options.ts";
import { PersonSelect } from "./person-select.tsx";
import { sentWords } from "./sent-words.ts";

const labels = {
  how: "How they sign in first",
  first_name: "First name",
  last_name: "Last name",
  email: "Email",
  account_type: "Role",
  parent_id: "Reports to",
  business_unit_id: "Business unit",
};
const ways: { value: Values["how"]; label: string }[] = [
  { value: "invite", label: "Send an invitation" },
  { value: "password", label: "Temporary password" },
];

interface AddUserProps {
  onAdded: () => void;
  onClose: () => void;
}

export function AddUser({ onAdded, onClose }: AddUserProps) {
  const { request, world } = useLocal();
  const me = useCurrentUser();
  const units = useUnits();
  const [given, setGiven] = useState<{ name: string; password: string } | null>(null);
  const seesAll = scopeOf(me, "users.edit") === "tenant";
  const self = [{ value: me.id, label: fullNameOf({ ...me.profile, username: me.username }) }];
  const frame = useRecordEdit<Values>({
    record: freshRecord({ ...blank, parent_id: seesAll ? "" : me.id }),
    validate: { first_name: (name) => (name.trim() ? null : userMessages.first_name_needed) },
    save: async (_changed, { how, parent_id, business_unit_id, ...fields }) => {
      // In a UUID only the last eight digits are certain to be fully random.
      const password = temporaryPassword(`${world.uuid().slice(-8)}${world.uuid().slice(-8)}`);
      const place = { parent_id: parent_id || null, business_unit_id: business_unit_id || null };
      await request(adminUsers.create, { body: { ...fields, ...place, ...(how === "password" && { password }) } });
      onAdded();
      if (how === "password") return setGiven({ name: fields.first_name, password });
      notify(sentWords(me, fields.email));
      onClose();
    },
  });
  const { form } = frame;
  if (given)
    return (
      <Dialog onClose={onClose} title={`${given.name} can sign in`} closeOnClickOutside={false}>
        <ShownOnce
          title="This password is shown only once. Give it to them now. They choose their own at the first sign-in."
          label="Password"
          secret={given.password}
          onClose={onClose}
        />
      </Dialog>
    );
  return (
    <EditFrame title="Add user" frame={frame} labels={labels} onDelete={null} onClose={onClose}>
      <SegmentedControl
        fullWidth
        aria-label={labels.how}
        data={ways}
        value={form.values.how}
        onChange={(how) => form.setFieldValue("how", how)}
      />
      <Group grow align="flex-start">
        <TextInput
          label={labels.first_name}
          maxLength={userNameLengthMax}
          data-autofocus
          {...form.getInputProps("first_name")}
        />
        <TextInput label={labels.last_name} maxLength={userNameLengthMax} {...form.getInputProps("last_name")} />
      </Group>
      <TextInput label={labels.email} type="email" {...form.getInputProps("email")} />
      <Select
        label={labels.account_type}
        allowDeselect={false}
        data={typesToGive(me, me.features).map((value) => ({ value, label: accountTypeLabels[value] }))}
        {...form.getInputProps("account_type")}
      />
      <Text size="sm" c="dimmed" mt="-0.5rem">
        {wordsOfRole({ account_type: form.values.account_type, rm: false }).join(" · ")}
      </Text>
      <PersonSelect
        label={labels.parent_id}
        placeholder="Nobody"
        clearable={seesAll}
        known={self}
        {...form.getInputProps("parent_id")}
      />
      {units.options.length > 0 ? (
        <Select
          label={labels.business_unit_id}
          placeholder="None"
          clearable
          data={units.options}
          {...form.getInputProps("business_unit_id")}
          value={form.values.business_unit_id || null}
          onChange={(id) => form.setFieldValue("business_unit_id", id ?? "")}
        />
      ) : null}
    </EditFrame>
  );
}

interface Values {
  how: "invite" | "password";
  first_name: string;
  last_name: string;
  email: string;
  account_type: AccountType;
  parent_id: string;
  business_unit_id: string;
}

const blank: Omit<Values, "parent_id"> = {
  how: "invite",
  first_name: "",
  last_name: "",
  email: "",
  account_type: "agent",
  business_unit_id: "",
};
