/** Forms of a request to join: a new one, and the two decisions. */
import { Group, Select, Text, Textarea, TextInput } from "@mantine/core";
import { adminSignups } from "../../contract/signups/admin-signups.ts";
import { type Signup, signupMessages, signupReasonMax } from "../../domain/signups/signup.ts";
import { type AccountType } from "../../domain/users/access.ts";
import { typesToGive } from "../../domain/users/assigning.ts";
import { accountTypeLabels } from "../../domain/users/labels.ts";
import { userNameLengthMax } from "../../domain/users/limits.ts";
import { userMessages } from "../../domain/users/messages.ts";
import { wordsOfRole } from "../../domain/users/role-words.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { EditFrame } from "../../ui/edit-frame.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { useLocal } from "../base/live.ts";
import { notify } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { freshRecord, useRecordEdit, versioned } from "../data-list/index.ts";
import { useUnits } from "./person-options.ts";
import { PersonSelect } from "./person-select.tsx";
import { sentWords } from "./sent-words.ts";

interface Ends {
  onClose: () => void;
  onDone: () => void;
}

const blank = { first_name: "", last_name: "", email: "", phone: "", company: "", npn: "" };
const labels = {
  first_name: "First name",
  last_name: "Last name",
  email: "Email",
  phone: "Phone",
  company: "Company",
  npn: "NPN",
  account_type: "Role",
  parent_id: "Reports to",
  business_unit_id: "Business unit",
  reason: "Reason",
};

export function AddSignup({ onClose, onDone }: Ends) {
  const { request } = useLocal();
  const frame = useRecordEdit({
    record: freshRecord(blank),
    validate: { first_name: (name) => (name.trim() ? null : userMessages.first_name_needed) },
    save: async (_changed, body) => {
      await request(adminSignups.create, { body });
      notify(`${body.first_name.trim()} is on the list.`);
      onClose();
      onDone();
    },
  });
  const { form } = frame;
  return (
    <EditFrame title="Add request" frame={frame} labels={labels} onDelete={null} onClose={onClose}>
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
      <TextInput label={labels.phone} type="tel" {...form.getInputProps("phone")} />
      <TextInput label={labels.company} {...form.getInputProps("company")} />
      <TextInput label={labels.npn} {...form.getInputProps("npn")} />
    </EditFrame>
  );
}

export function ApproveSignup({ signup, onClose, onDone }: Ends & { signup: Signup }) {
  const { request } = useLocal();
  const me = useCurrentUser();
  const units = useUnits();
  const frame = useRecordEdit<{ account_type: AccountType; parent_id: string; business_unit_id: string }>({
    record: { values: { account_type: "agent", parent_id: "", business_unit_id: "" }, version: signup.version },
    save: async (_changed, { account_type, parent_id, business_unit_id }, version) => {
      const place = { parent_id: parent_id || null, business_unit_id: business_unit_id || null };
      const body = { account_type, ...place, ...versioned(version) };
      await request(adminSignups.approve, { params: { id: signup.id }, body });
      notify(sentWords(me, signup.email));
      onClose();
      onDone();
    },
  });
  const { form } = frame;
  return (
    <EditFrame
      title={`Approve ${fullNameOf(signup)}`}
      saveLabel="Approve and invite"
      frame={frame}
      labels={labels}
      onDelete={null}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        Creates the user and mails an invitation to {signup.email}.
      </Text>
      <Select
        label={labels.account_type}
        allowDeselect={false}
        data={typesToGive(me, me.features).map((value) => ({ value, label: accountTypeLabels[value] }))}
        {...form.getInputProps("account_type")}
      />
      <Text size="sm" c="dimmed" mt="-0.5rem">
        {wordsOfRole({ account_type: form.values.account_type, rm: false }).join(" · ")}
      </Text>
      <PersonSelect label={labels.parent_id} placeholder="Nobody" clearable {...form.getInputProps("parent_id")} />
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
      <FormError
        words={["first_name", "last_name", "email", "npn"].map((name) => form.errors[name]).find(isText) ?? null}
      />
    </EditFrame>
  );
}

const isText = (words: unknown): words is string => typeof words === "string";

export function RejectSignup({ signup, onClose, onDone }: Ends & { signup: Signup }) {
  const { request } = useLocal();
  const frame = useRecordEdit({
    record: { values: { reason: "" }, version: signup.version },
    validate: { reason: (reason: string) => (reason.trim() ? null : signupMessages.reason) },
    save: async (_changed, { reason }, version) => {
      const body = { reason: reason.trim(), ...versioned(version) };
      await request(adminSignups.reject, { params: { id: signup.id }, body });
      notify(`${fullNameOf(signup)} is rejected.`);
      onClose();
      onDone();
    },
  });
  return (
    <EditFrame
      title={`Reject ${fullNameOf(signup)}`}
      saveLabel="Reject"
      frame={frame}
      labels={labels}
      onDelete={null}
      onClose={onClose}
    >
      <Textarea
        label={labels.reason}
        description={`Mailed to ${signup.email}.`}
        maxLength={signupReasonMax}
        autosize
        minRows={3}
        data-autofocus
        {...frame.form.getInputProps("reason")}
      />
    </EditFrame>
  );
}
