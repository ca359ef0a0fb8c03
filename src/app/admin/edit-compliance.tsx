import { NumberInput, Switch, Text, Textarea, TextInput } from "@mantine/core";
import { adminCompliance, type ComplianceRules } from "../../contract/compliance/admin-compliance.ts";
import {
  complianceErrors,
  complianceRules,
  type ComplianceValue,
  type ComplianceVersion,
} from "../../domain/compliance/compliance.ts";
import { showDay } from "../../kit/dates.ts";
import { EditFrame } from "../../ui/edit-frame.tsx";
import type { ReadRecord } from "../../ui/use-edit-frame.ts";
import { useLocal } from "../base/live.ts";
import { notify } from "../base/report.ts";
import { useRecordEdit, versioned } from "../data-list/index.ts";

/** The rule's own fields beside these two. */
type Values = { from: string; source: string } & Record<string, number | string | boolean>;

interface EditComplianceProps {
  read: ComplianceRules;
  /** The version the new one starts from: the present one, or a former one that is used again. */
  base: ComplianceVersion;
  onClose: () => void;
  onDone: () => void;
}

export function EditCompliance({ read, base, onClose, onDone }: EditComplianceProps) {
  const { request } = useLocal();
  const { key } = base;
  const { label, description, fields } = complianceRules[key];
  const record = (of: ComplianceRules): ReadRecord<Values> => ({
    values: { ...base.value, from: of.today, source: "" },
    version: of.version,
  });
  const frame = useRecordEdit<Values>({
    record: record(read),
    validate: (values) => {
      const errors = complianceErrors(ruleOf(base, values), read.versions, read.today);
      return Object.fromEntries(Object.entries(errors).map(([field, [words = ""]]) => [field, words]));
    },
    save: async (_changed, values, version) => {
      const body = { ...ruleOf(base, values), ...versioned(version) };
      const { data } = await request(adminCompliance.create, { body });
      notify(`${label}: ${body.from > data.today ? `starts on ${showDay(body.from)}` : "in force"}.`);
      onClose();
      onDone();
    },
    reload: async () => record((await request(adminCompliance.list, {})).data),
  });
  const { form } = frame;
  const labels = {
    from: "Starts on",
    source: "Source",
    ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.label])),
  };
  return (
    <EditFrame
      title={`Change: ${label}`}
      size="lg"
      frame={frame}
      labels={labels}
      showValue={(_field, value) => (typeof value === "boolean" ? (value ? "Yes" : "No") : undefined)}
      onDelete={null}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {description}
      </Text>
      <TextInput
        type="date"
        label="Starts on"
        description="At midnight Eastern time."
        {...form.getInputProps("from")}
      />
      <Textarea
        label="Source"
        description="The law or the decision this follows."
        maxLength={300}
        autosize
        minRows={1}
        data-autofocus
        {...form.getInputProps("source")}
      />
      {Object.entries(fields).map(([name, field]) => {
        if (field.kind === "switch")
          return <Switch key={name} label={field.label} {...form.getInputProps(name, { type: "checkbox" })} />;
        if (field.kind === "text")
          return (
            <Textarea
              key={name}
              label={field.label}
              maxLength={field.max}
              autosize
              minRows={4}
              {...form.getInputProps(name)}
            />
          );
        return (
          <NumberInput
            key={name}
            label={field.label}
            min={field.min ?? 0}
            max={field.max}
            allowDecimal={false}
            {...form.getInputProps(name)}
          />
        );
      })}
    </EditFrame>
  );
}

function ruleOf({ key }: ComplianceVersion, values: Values): ComplianceVersion {
  const { fields } = complianceRules[key];
  const value: ComplianceValue = Object.fromEntries(
    Object.keys(fields).map((name) => {
      const given = values[name] ?? "";
      return [name, typeof given === "string" ? given.trim() : given];
    }),
  );
  return { key, from: values.from, source: values.source.trim(), value };
}
