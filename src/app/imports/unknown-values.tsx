/** Status or source values in the file that the agency does not have: each is mapped, created or emptied for all rows. */
import { Fieldset, Select, Stack } from "@mantine/core";
import { useState } from "react";
import { adminSources, adminStatuses } from "../../contract/reference/reference.ts";
import type { ImportPlan, ValueChoice } from "../../domain/imports/plan.ts";
import { countOfRows } from "../../domain/imports/messages.ts";
import { titleLengthMax } from "../../domain/reference/reference.ts";
import { may } from "../../domain/users/access.ts";
import { foldText } from "../../kit/text.ts";
import type { UnknownValue } from "../../local/imports/check-run.ts";
import { importChoices } from "../../local/queries/imports.ts";
import { useLive, useLocal, useOnline } from "../base/live.ts";
import { wordsOf } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";

interface UnknownValuesProps {
  unknown: readonly UnknownValue[];
  plan: ImportPlan;
  onPlan(plan: ImportPlan): void;
}

type Value = Pick<ValueChoice, "target" | "text">;
type Choice = Value & { rows: number; id?: string | null };

const empty = "empty";
const create = "create";
const targetWords = { status: "Status", source: "Source" } as const;

export function UnknownValues({ unknown, plan, onPlan }: UnknownValuesProps) {
  const choices = useLive(importChoices);
  const [created, setCreated] = useState<{ target: Value["target"]; id: string; title: string }[]>([]);
  const open = unknown.filter((value) => !plan.values.some((chosen) => isSame(chosen, value)));
  if (!choices || plan.values.length + open.length === 0) return null;
  const titled = {
    status: choices.statuses.filter(({ category }) => category === plan.category),
    source: choices.sources,
  };
  const rowsOf = (target: Value["target"]) => {
    const known = new Set(titled[target].map(({ id }) => id));
    return [...titled[target], ...created.filter((row) => row.target === target && !known.has(row.id))];
  };
  const choose = (value: Value, id: string | null | undefined) => {
    const others = plan.values.filter((other) => !isSame(other, value));
    onPlan({
      ...plan,
      values: id === undefined ? others : [...others, { target: value.target, text: value.text, id }],
    });
  };
  return (
    <Fieldset legend="Values you don’t have yet" variant="unstyled" my="md">
      <Stack gap="xs">
        {[...plan.values.map((value): Choice => ({ ...value, rows: 0 })), ...open].map((value: Choice) => (
          <ValueSelect
            key={`${value.target} ${foldText(value.text)}`}
            value={value}
            category={plan.category}
            rows={rowsOf(value.target)}
            onChoose={(id) => choose(value, id)}
            onCreated={(id) => {
              setCreated((before) => [...before, { target: value.target, id, title: value.text }]);
              choose(value, id);
            }}
          />
        ))}
      </Stack>
    </Fieldset>
  );
}

interface ValueSelectProps {
  value: Choice;
  category: ImportPlan["category"];
  rows: readonly { id: string; title: string }[];
  onChoose(id: string | null | undefined): void;
  onCreated(id: string): void;
}

function ValueSelect({
  value: { target, text, rows: count, id },
  category,
  rows,
  onChoose,
  onCreated,
}: ValueSelectProps) {
  const { request } = useLocal();
  const online = useOnline();
  const mayCreate = may(useCurrentUser(), "reference.edit") && online && text.length <= titleLengthMax;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const add = async () => {
    setBusy(true);
    setError(null);
    const made =
      target === "status"
        ? request(adminStatuses.create, { body: { title: text, category } })
        : request(adminSources.create, { body: { title: text } });
    await made.then(({ data }) => onCreated(data.id)).catch((failure: unknown) => setError(wordsOf(failure)));
    setBusy(false);
  };
  const choose = (chosen: string | null) => {
    if (chosen === create) return void add();
    onChoose(chosen === null ? undefined : chosen === empty ? null : chosen);
  };
  return (
    <Select
      label={`${targetWords[target]} “${text}”${count > 0 ? ` in ${countOfRows(count)}` : ""}`}
      placeholder={busy ? "Creating…" : "Choose what to import instead"}
      maw="28rem"
      searchable
      clearable
      disabled={busy}
      error={error}
      data={[
        ...(mayCreate ? [{ value: create, label: `Create “${text}”` }] : []),
        { value: empty, label: "Leave empty" },
        ...rows.map((row) => ({ value: row.id, label: row.title })),
      ]}
      value={id === undefined ? null : (id ?? empty)}
      onChange={choose}
    />
  );
}

function isSame(one: Value, other: Value): boolean {
  return one.target === other.target && foldText(one.text) === foldText(other.text);
}
