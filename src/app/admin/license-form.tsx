import { Group, Select, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { optionWords } from "../../domain/contacts/labels.ts";
import { stateCodes, stateName } from "../../domain/values/postal.ts";
import {
  isOfState,
  type License,
  type LicenseFields,
  type LicenseKind,
  licenseKinds,
  licenseStatuses,
} from "../../domain/users/license.ts";
import { showDay } from "../../kit/dates.ts";
import { useSubmit } from "../../ui/use-submit.ts";
import { fieldErrorsOf, wordsOf } from "../base/report.ts";
import { RecordForm } from "./record-form.tsx";
import { dayPlaceholder, useTypedDays } from "./use-typed-days.ts";

interface LicenseFormProps {
  license: License | null;
  onSave: (fields: LicenseFields) => Promise<void>;
  onDelete: (() => void) | null;
  onClose: () => void;
}

const kinds = licenseKinds.map((value) => ({ value, label: optionWords(value) }));
const statuses = licenseStatuses.map((value) => ({ value, label: optionWords(value) }));
const states = stateCodes.map((value) => ({ value, label: stateName(value) }));

export function LicenseForm({ license, onSave, onDelete, onClose }: LicenseFormProps) {
  const days = useTypedDays();
  const form = useForm({
    initialValues: {
      kind: (license?.kind ?? "health") as LicenseKind,
      state: license?.state ?? "",
      number: license?.number ?? "",
      status: license?.status ?? ("active" as License["status"]),
      issued: license?.issued ? showDay(license.issued) : "",
      expires: license?.expires ? showDay(license.expires) : "",
    },
    validate: {
      state: (state, { kind }) => (isOfState(kind) && !state ? "Choose a US state." : null),
      issued: days.problem,
      expires: days.problem,
    },
  });
  const sending = useSubmit(
    form,
    ({ issued, expires, state, ...typed }) =>
      onSave({ ...typed, state: state ?? "", issued: days.read(issued), expires: days.read(expires) }),
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
      <Group grow align="flex-start">
        <TextInput label="Number" maxLength={40} {...form.getInputProps("number")} />
        <Select label="Status" data={statuses} allowDeselect={false} {...form.getInputProps("status")} />
      </Group>
      <Group grow align="flex-start">
        <TextInput label="Issued" placeholder={dayPlaceholder} {...form.getInputProps("issued")} />
        <TextInput label="Expires" placeholder={dayPlaceholder} {...form.getInputProps("expires")} />
      </Group>
    </RecordForm>
  );
}
