import { Group, Select, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { optionWords } from "../../domain/contacts/labels.ts";
import { stateCodes, stateName } from "../../domain/contacts/postal.ts";
import { dayFromText } from "../../domain/imports/day-text.ts";
import {
  isOfState,
  type License,
  type LicenseFields,
  type LicenseKind,
  licenseKinds,
} from "../../domain/users/license.ts";
import { zoneName } from "../../domain/users/time-zones.ts";
import { dayOf, showDay } from "../../kit/dates.ts";
import { useSubmit } from "../../ui/use-submit.ts";
import { useLocal } from "../live.ts";
import { fieldErrorsOf, useCurrentUser, wordsOf } from "../shell/index.ts";
import { RecordForm } from "./record-form.tsx";

interface LicenseFormProps {
  license: License | null;
  onSave: (fields: LicenseFields) => Promise<void>;
  onDelete: (() => void) | null;
  onClose: () => void;
}

const kinds = licenseKinds.map((value) => ({ value, label: optionWords(value) }));
const states = stateCodes.map((value) => ({ value, label: stateName(value) }));
const notRead = "Write the date as MM/DD/YYYY.";

export function LicenseForm({ license, onSave, onDelete, onClose }: LicenseFormProps) {
  const { world } = useLocal();
  const today = dayOf(world.now(), zoneName(useCurrentUser().timezone));
  const readDay = (typed: string) => (typed.trim() === "" ? null : dayFromText(typed.trim(), "mdy", today));
  const isDay = (typed: string) => (typed.trim() !== "" && readDay(typed) === null ? notRead : null);
  const form = useForm({
    initialValues: {
      kind: (license?.kind ?? "health") as LicenseKind,
      state: license?.state ?? "",
      number: license?.number ?? "",
      issued: license?.issued ? showDay(license.issued) : "",
      expires: license?.expires ? showDay(license.expires) : "",
    },
    validate: {
      state: (state, { kind }) => (isOfState(kind) && !state ? "Choose a US state." : null),
      issued: isDay,
      expires: isDay,
    },
  });
  const sending = useSubmit(
    form,
    ({ issued, expires, state, ...typed }) =>
      onSave({ ...typed, state: state ?? "", issued: readDay(issued), expires: readDay(expires) }),
    { fieldErrorsOf, wordsOf },
  );
  return (
    <RecordForm
      title={license ? `${optionWords(license.kind)} license` : "Add a license"}
      {...sending}
      onDelete={onDelete}
      onClose={onClose}
    >
      <Group grow align="flex-start">
        <Select label="License" data={kinds} allowDeselect={false} data-autofocus {...form.getInputProps("kind")} />
        <Select label="State" data={states} searchable clearable {...form.getInputProps("state")} />
      </Group>
      <TextInput label="Number" maxLength={40} {...form.getInputProps("number")} />
      <Group grow align="flex-start">
        <TextInput label="Issued" placeholder="MM/DD/YYYY" {...form.getInputProps("issued")} />
        <TextInput label="Expires" placeholder="MM/DD/YYYY" {...form.getInputProps("expires")} />
      </Group>
    </RecordForm>
  );
}
