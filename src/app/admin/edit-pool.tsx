import { ownEntry } from "../../kit/dictionary.ts";
import { NumberInput, Select, Switch, TextInput } from "@mantine/core";
import { pools } from "../../contract/pools/pools.ts";
import { businessUnits } from "../../contract/users/business-units.ts";
import type { BusinessUnit } from "../../domain/users/business-unit.ts";
import type { Pool } from "../../domain/pools/pool.ts";
import { scopeOf } from "../../domain/users/access.ts";
import { dailyTakeLimit, dailyTakeLimitMax, poolNameLengthMax } from "../../domain/values/limits.ts";
import { type poolRules } from "../../domain/values/options.ts";
import { EditFrame } from "../../ui/edit-frame.tsx";
import { useFetched, useLocal } from "../base/live.ts";
import { notify } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { freshRecord, useRecordEdit, versioned } from "../data-list/index.ts";

export const ruleLabels: Record<(typeof poolRules)[number], string> = {
  take: "Agent chooses",
  round_robin: "Round robin",
  oldest_first: "Oldest first",
};
const rules = Object.entries(ruleLabels).map(([value, label]) => ({ value, label }));
const labels = {
  name: "Name",
  business_unit_id: "Available to",
  rule: "Assignment",
  daily_take_limit: "Daily limit per person",
  active: "Open",
};

/** `business_unit_id`: empty for all units. */
type PoolValues = Pick<Pool, "name" | "rule" | "daily_take_limit" | "active"> & { business_unit_id: string };

const blank: PoolValues = {
  name: "",
  business_unit_id: "",
  rule: "take",
  daily_take_limit: dailyTakeLimit,
  active: true,
};

interface EditPoolProps {
  /** Null: create a new one. */
  pool: Pool | null;
  onDelete: () => void;
  onClose: () => void;
  onDone: () => void;
}

export function EditPool({ pool, onDelete, onClose, onDone }: EditPoolProps) {
  const { request } = useLocal();
  const seesAll = scopeOf(useCurrentUser(), "pools.edit") === "tenant";
  const fetched = useFetched(businessUnits.list, {});
  const units = unitsOf(fetched.data?.data ?? [], seesAll);
  const finish = (words: string) => {
    notify(words);
    onClose();
    onDone();
  };
  const frame = useRecordEdit<PoolValues>({
    record: pool ? recordOf(pool) : freshRecord(blank),
    validate: {
      name: (name) => (name.trim() ? null : "Enter a name."),
      daily_take_limit: (limit) => (typeof limit === "number" ? null : "Enter a number."),
    },
    save: async (changed, values, version) => {
      const name = values.name.trim();
      if (pool) {
        const body = { ...bodyOf(changed), ...(changed.name === undefined ? {} : { name }), ...versioned(version) };
        await request(pools.update, { params: { id: pool.id }, body });
      } else {
        // Absent: everyone, or the own unit of a BU admin.
        const { business_unit_id, ...fields } = values;
        await request(pools.create, { body: { ...fields, name, ...(business_unit_id && { business_unit_id }) } });
      }
      finish(`${name} is ${pool ? "changed" : "added"}.`);
    },
    reload: pool ? async () => recordOf((await request(pools.open, { params: { id: pool.id } })).data) : undefined,
  });
  const { form } = frame;
  return (
    <EditFrame
      title={pool ? pool.name : "Add pool"}
      frame={frame}
      labels={labels}
      showValue={(field, value) => showValue(field, value, units)}
      onDelete={pool ? onDelete : null}
      onClose={onClose}
    >
      <TextInput label={labels.name} maxLength={poolNameLengthMax} data-autofocus {...form.getInputProps("name")} />
      {units.length > 0 ? (
        <Select
          label={labels.business_unit_id}
          allowDeselect={false}
          data={units}
          {...form.getInputProps("business_unit_id")}
        />
      ) : null}
      <Select label={labels.rule} allowDeselect={false} data={rules} {...form.getInputProps("rule")} />
      <NumberInput
        label={labels.daily_take_limit}
        min={0}
        max={dailyTakeLimitMax}
        allowDecimal={false}
        thousandSeparator=","
        {...form.getInputProps("daily_take_limit")}
      />
      <Switch label={labels.active} {...form.getInputProps("active", { type: "checkbox" })} />
    </EditFrame>
  );
}

function recordOf({ name, business_unit_id, rule, daily_take_limit, active, seq }: Pool) {
  return {
    values: { name, business_unit_id: business_unit_id ?? "", rule, daily_take_limit, active },
    version: seq,
  };
}

function bodyOf({ business_unit_id, ...changed }: Partial<PoolValues>) {
  return business_unit_id === undefined ? changed : { ...changed, business_unit_id: business_unit_id || null };
}

function showValue(field: string, value: unknown, units: readonly { value: string; label: string }[]) {
  if (field === "rule") return ownEntry(ruleLabels, String(value));
  if (field !== "business_unit_id") return undefined;
  return value === "" ? "Everyone" : (units.find((unit) => unit.value === value)?.label ?? "A business unit");
}

/** A BU admin's pools belong to one of their units; without a choice, there is no field. */
function unitsOf(units: readonly BusinessUnit[], seesAll: boolean): { value: string; label: string }[] {
  const options = units.map(({ id, name }) => ({ value: id, label: name }));
  if (options.length === 0) return [];
  return seesAll ? [{ value: "", label: "Everyone" }, ...options] : options;
}
