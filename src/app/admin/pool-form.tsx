import { NumberInput, Select, Switch, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { dailyTakeLimit, dailyTakeLimitMax, poolNameLengthMax, type poolRules } from "../../domain/values/limits.ts";
import type { NewPool, Pool } from "../../domain/pools/pool.ts";
import { scopeOf } from "../../domain/users/access.ts";
import { useSubmit } from "../../ui/use-submit.ts";
import { fieldErrorsOf, wordsOf } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { RecordForm } from "./record-form.tsx";

export const ruleLabels: Record<(typeof poolRules)[number], string> = {
  take: "Agent chooses",
  round_robin: "Round robin",
  oldest_first: "Oldest first",
};
const rules = Object.entries(ruleLabels).map(([value, label]) => ({ value, label }));

interface PoolFormProps {
  pool: Pool | null;
  onSave: (fields: NewPool) => Promise<void>;
  onDelete: (() => void) | null;
  onClose: () => void;
}

export function PoolForm({ pool, onSave, onDelete, onClose }: PoolFormProps) {
  const units = unitsOf(pool, scopeOf(useCurrentUser(), "pools.edit") === "tenant");
  const form = useForm<Omit<NewPool, "business_unit_id"> & { business_unit_id: string }>({
    initialValues: {
      name: pool?.name ?? "",
      business_unit_id: pool?.business_unit_id ?? "",
      rule: pool?.rule ?? "take",
      daily_take_limit: pool?.daily_take_limit ?? dailyTakeLimit,
      active: pool?.active ?? true,
    },
    validate: {
      name: (name) => (name.trim() ? null : "Enter a name."),
      daily_take_limit: (limit) => (typeof limit === "number" ? null : "Enter a number."),
    },
  });
  const sending = useSubmit(
    form,
    ({ name, business_unit_id, ...fields }) =>
      onSave({
        ...fields,
        name: name.trim(),
        ...(units.length > 0 ? { business_unit_id: business_unit_id || null } : {}),
      }),
    { fieldErrorsOf, wordsOf },
  );
  return (
    <RecordForm title={pool ? pool.name : "Add a pool"} {...sending} onDelete={onDelete} onClose={onClose}>
      <TextInput label="Name" maxLength={poolNameLengthMax} data-autofocus {...form.getInputProps("name")} />
      {units.length > 0 ? (
        <Select label="Available to" allowDeselect={false} data={units} {...form.getInputProps("business_unit_id")} />
      ) : null}
      <Select label="Assignment" allowDeselect={false} data={rules} {...form.getInputProps("rule")} />
      <NumberInput
        label="Daily limit per person"
        min={0}
        max={dailyTakeLimitMax}
        allowDecimal={false}
        thousandSeparator=","
        {...form.getInputProps("daily_take_limit")}
      />
      <Switch label="Open" {...form.getInputProps("active", { type: "checkbox" })} />
    </RecordForm>
  );
}

/** Those who keep pools of one unit only have no choice: theirs are that unit's. */
function unitsOf(pool: Pool | null, maySeeAll: boolean): { value: string; label: string }[] {
  if (!maySeeAll || !pool?.business_unit_id) return [];
  return [
    { value: "", label: "Everyone" },
    { value: pool.business_unit_id, label: "Its business unit" },
  ];
}
