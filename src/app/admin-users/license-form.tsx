import { Group, Select, TextInput } from "@mantine/core";
import { adminLicenses } from "../../contract/users/licenses.ts";
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
import { refuse } from "../../kit/refusal.ts";
import { EditFrame } from "../../ui/edit-frame.tsx";
import { useLocal } from "../base/live.ts";
import { freshRecord, useRecordEdit, useRemoval, versioned } from "../data-list/index.ts";
import { dayPlaceholder, useTypedDays } from "./use-typed-days.ts";

interface LicenseFormProps {
  user_id: string;
  /** Null: create a new one. */
  license: License | null;
  onClose: () => void;
  onDone: () => void;
}

const kinds = licenseKinds.map((value) => ({ value, label: optionWords(value) }));
const statuses = licenseStatuses.map((value) => ({ value, label: optionWords(value) }));
const states = stateCodes.map((value) => ({ value, label: stateName(value) }));
const labels = {
  kind: "License",
  state: "State",
  number: "Number",
  status: "Status",
  issued: "Issued",
  expires: "Expires",
};

export function LicenseForm({ user_id, license, onClose, onDone }: LicenseFormProps) {
  const { request } = useLocal();
  const days = useTypedDays();
  const frame = useRecordEdit<Values>({
    record: license ? recordOf(license) : freshRecord(blank),
    validate: {
      state: (state, { kind }) => (isOfState(kind) && !state ? "Choose a US state." : null),
      issued: days.problem,
      expires: days.problem,
    },
    save: async (changed, values, version) => {
      const body = ({ state, ...typed }: Partial<Values>) => ({
        ...typed,
        ...(typed.issued === undefined ? {} : { issued: days.read(typed.issued) }),
        ...(typed.expires === undefined ? {} : { expires: days.read(typed.expires) }),
        ...(state === undefined ? {} : { state: state ?? "" }),
      });
      if (license) {
        const params = { id: user_id, licenseId: license.id };
        await request(adminLicenses.update, { params, body: { ...body(changed), ...versioned(version) } });
      } else await request(adminLicenses.create, { params: { id: user_id }, body: body(values) as LicenseFields });
      onDone();
    },
    reload: license
      ? async () => {
          const { data } = await request(adminLicenses.list, { params: { id: user_id } });
          return recordOf(data.find(({ id }) => id === license.id) ?? refuse("not_found"));
        }
      : undefined,
  });
  const remove = useRemoval(adminLicenses.remove, onDone);
  const { form } = frame;
  return (
    <EditFrame
      title={license ? `${optionWords(license.kind)} license` : "Add a license"}
      frame={frame}
      labels={labels}
      showValue={(field, value) => (field === "kind" || field === "status" ? optionWords(String(value)) : undefined)}
      onDelete={license ? () => remove({ params: { id: user_id, licenseId: license.id } }) : null}
      onClose={onClose}
    >
      <Group grow align="flex-start">
        <Select label={labels.kind} data={kinds} allowDeselect={false} data-autofocus {...form.getInputProps("kind")} />
        <Select label={labels.state} data={states} searchable clearable {...form.getInputProps("state")} />
      </Group>
      <Group grow align="flex-start">
        <TextInput label={labels.number} maxLength={40} {...form.getInputProps("number")} />
        <Select label={labels.status} data={statuses} allowDeselect={false} {...form.getInputProps("status")} />
      </Group>
      <Group grow align="flex-start">
        <TextInput label={labels.issued} placeholder={dayPlaceholder} {...form.getInputProps("issued")} />
        <TextInput label={labels.expires} placeholder={dayPlaceholder} {...form.getInputProps("expires")} />
      </Group>
    </EditFrame>
  );
}

interface Values {
  kind: LicenseKind;
  state: string | null;
  number: string;
  status: License["status"];
  issued: string;
  expires: string;
}

const blank: Values = { kind: "health", state: "", number: "", status: "active", issued: "", expires: "" };

function recordOf({ kind, state, number, status, issued, expires, seq }: License) {
  const day = (value: string | null) => (value ? showDay(value) : "");
  return { values: { kind, state, number, status, issued: day(issued), expires: day(expires) }, version: seq };
}
