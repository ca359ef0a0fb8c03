import { MultiSelect, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { adminUsers } from "../../contract/users/admin-users.ts";
import { businessUnits } from "../../contract/users/business-units.ts";
import { type BusinessUnit, unitCodeLengthMax, unitNameLengthMax } from "../../domain/users/business-unit.ts";
import { branchOf } from "../../domain/users/tree.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { userNames } from "../../local/queries/people.ts";
import { EditFrame } from "../../ui/edit-frame.tsx";
import { useFetched, useLive, useLocal } from "../base/live.ts";
import { notify } from "../base/report.ts";
import { MergeUnit } from "./merge-unit.tsx";
import { freshRecord, useRecordEdit, versioned } from "../data-list/index.ts";

interface EditUnitProps {
  /** Null: create a new one. */
  unit: BusinessUnit | null;
  units: readonly BusinessUnit[];
  onClose: () => void;
  onDone: () => void;
}

const labels = { name: "Name", code: "Code", parent_id: "Part of", admin_ids: "Admins" };

export function EditUnit({ unit, units, onClose, onDone }: EditUnitProps) {
  const { request } = useLocal();
  const admins = useAdmins(unit?.admin_ids ?? []);
  const done = () => {
    onClose();
    onDone();
  };
  const finish = (words: string) => {
    notify(words);
    done();
  };
  const frame = useRecordEdit<Values>({
    record: unit ? recordOf(unit) : freshRecord({ name: "", code: "", parent_id: "", admin_ids: [] }),
    validate: { name: (name) => (name.trim() ? null : "Enter a name.") },
    save: async (changed, values, version) => {
      if (unit) {
        const body = { ...bodyOf(changed), ...versioned(version) };
        await request(businessUnits.update, { params: { id: unit.id }, body });
      } else await request(businessUnits.create, { body: { ...values, parent_id: values.parent_id || null } });
      finish(`${values.name.trim()} is ${unit ? "changed" : "added"}.`);
    },
    reload: unit
      ? async () => recordOf((await request(businessUnits.show, { params: { id: unit.id } })).data)
      : undefined,
  });
  const [isLeaving, setLeaving] = useState(false);
  const { form } = frame;
  const within = unit ? branchOf(units, unit.id) : [];
  const parents = units.filter(({ id }) => !within.includes(id)).map(({ id, name }) => ({ value: id, label: name }));
  if (unit && isLeaving) return <MergeUnit unit={unit} units={units} onClose={onClose} onDone={done} />;
  return (
    <EditFrame
      title={unit ? unit.name : "Add business unit"}
      frame={frame}
      labels={labels}
      showValue={(field, value) => {
        if (field === "parent_id") return parents.find((one) => one.value === value)?.label ?? "Nothing";
        if (field === "admin_ids" && Array.isArray(value)) return admins.wordsOf(value as string[]);
        return undefined;
      }}
      onDelete={unit ? () => setLeaving(true) : null}
      onClose={onClose}
    >
      <TextInput label={labels.name} maxLength={unitNameLengthMax} data-autofocus {...form.getInputProps("name")} />
      <TextInput label={labels.code} maxLength={unitCodeLengthMax} {...form.getInputProps("code")} />
      {parents.length > 0 ? (
        <Select
          label={labels.parent_id}
          placeholder="Nothing: at the top"
          clearable
          data={parents}
          {...form.getInputProps("parent_id")}
          value={form.values.parent_id || null}
          onChange={(id) => form.setFieldValue("parent_id", id ?? "")}
        />
      ) : null}
      <MultiSelect
        label={labels.admin_ids}
        description="BU Admins who also reach this unit and all below it."
        placeholder={form.values.admin_ids.length === 0 ? "Choose BU Admins" : ""}
        searchable
        nothingFoundMessage="No BU Admin found"
        data={admins.options}
        {...form.getInputProps("admin_ids")}
      />
    </EditFrame>
  );
}

/** The company's BU admins, and the present ones whatever their role is now. */
function useAdmins(present: readonly string[]) {
  const fetched = useFetched(adminUsers.list, { query: { account_type: "bu_admin", limit: 100 } });
  const names = useLive(userNames, present) ?? new Map<string, string>();
  const found = (fetched.data?.data ?? []).map((user) => ({ value: user.id, label: fullNameOf(user) || "Unnamed" }));
  const isFound = new Set(found.map(({ value }) => value));
  const others = present
    .filter((id) => !isFound.has(id))
    .map((id) => ({ value: id, label: names.get(id) ?? "Unnamed" }));
  const options = [...found, ...others];
  const wordsOf = (ids: readonly string[]) =>
    ids.map((id) => options.find(({ value }) => value === id)?.label ?? "Unnamed").join(", ") || "Nobody";
  return { options, wordsOf };
}

interface Values {
  name: string;
  code: string;
  /** Empty: at the top. */
  parent_id: string;
  admin_ids: string[];
}

function recordOf({ name, code, parent_id, admin_ids, version }: BusinessUnit) {
  return { values: { name, code, parent_id: parent_id ?? "", admin_ids }, version };
}

function bodyOf({ parent_id, ...changed }: Partial<Values>) {
  return parent_id === undefined ? changed : { ...changed, parent_id: parent_id || null };
}
