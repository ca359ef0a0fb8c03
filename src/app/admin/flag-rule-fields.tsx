import { Button, CloseButton, Group, SegmentedControl, Select, Stack, Text, TextInput } from "@mantine/core";
import { type FlagRule, flagTargets, type FlagTarget } from "../../domain/flags/evaluate.ts";
import { companyNumberLengthMax, flagRoles } from "../../domain/flags/flag-rules.ts";
import { flagTargetLabels } from "../../domain/flags/flag-words.ts";
import { accountTypes } from "../../domain/users/access.ts";
import { accountTypeLabels } from "../../domain/users/labels.ts";
import classes from "./flag-rule-fields.module.css";

interface Option {
  value: string;
  label: string;
}

interface FlagRuleFieldsProps {
  rules: readonly FlagRule[];
  people: readonly Option[];
  error: string | null;
  onChange: (rules: FlagRule[]) => void;
}

const targets = flagTargets.map((value) => ({ value, label: flagTargetLabels[value] }));
const types = accountTypes.map((value) => ({ value, label: accountTypeLabels[value] }));
const roles = flagRoles.map((value) => ({
  value,
  label: value === "rm" ? "Relationship managers" : accountTypeLabels[value],
}));
const onOff = [
  { value: "on", label: "On" },
  { value: "off", label: "Off" },
];

export function FlagRuleFields({ rules, people, error, onChange }: FlagRuleFieldsProps) {
  const put = (at: number, rule: FlagRule) => onChange(rules.map((other, place) => (place === at ? rule : other)));
  const add = () => {
    const hasDeployment = rules.some((rule) => rule.for === "deployment");
    const rule: FlagRule = { for: hasDeployment ? "account_type" : "deployment", value: "", on: true };
    onChange([...rules, rule]);
  };
  return (
    <Stack gap="xs" role="group" aria-label="Rules">
      {rules.length === 0 ? (
        <Text size="sm" c="dimmed">
          No rules: the built-in value applies to everyone.
        </Text>
      ) : null}
      {rules.map((rule, at) => (
        <div key={at} className={classes.rule}>
          <Select
            aria-label={`Rule ${at + 1}: kind`}
            allowDeselect={false}
            data={targets}
            value={rule.for}
            onChange={(target) => put(at, { ...rule, for: (target ?? rule.for) as FlagTarget, value: "" })}
          />
          <Subject at={at} rule={rule} people={people} onChange={(value) => put(at, { ...rule, value })} />
          <SegmentedControl
            aria-label={`Rule ${at + 1}: on or off`}
            data={onOff}
            value={rule.on ? "on" : "off"}
            onChange={(value) => put(at, { ...rule, on: value === "on" })}
          />
          <CloseButton
            aria-label={`Remove rule ${at + 1}`}
            onClick={() => onChange(rules.filter((_rule, place) => place !== at))}
          />
        </div>
      ))}
      <Group gap="xs">
        <Button variant="default" size="compact-sm" onClick={add}>
          Add rule
        </Button>
      </Group>
      {error ? (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      ) : null}
    </Stack>
  );
}

interface SubjectProps {
  at: number;
  rule: FlagRule;
  people: readonly Option[];
  onChange: (value: string) => void;
}

function Subject({ at, rule, people, onChange }: SubjectProps) {
  const label = `Rule ${at + 1}: for`;
  if (rule.for === "deployment") return <Text size="sm">in the whole company</Text>;
  if (rule.for === "company_number")
    return (
      <TextInput
        aria-label={label}
        maxLength={companyNumberLengthMax}
        value={rule.value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  const data = rule.for === "user" ? people : rule.for === "role" ? roles : types;
  return (
    <Select
      aria-label={label}
      placeholder="Choose"
      searchable={rule.for === "user"}
      limit={50}
      allowDeselect={false}
      nothingFoundMessage="Nobody found"
      data={[...data]}
      value={rule.value || null}
      onChange={(value) => onChange(value ?? "")}
    />
  );
}
