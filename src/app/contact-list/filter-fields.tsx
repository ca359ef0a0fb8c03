/** Fields of the filter panel: text and numbers apply after a pause, others at once. */
import { Input, MultiSelect, NumberInput, SegmentedControl, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import type { ContactsSearch } from "../../domain/lists/contacts-scope.ts";
import type { FacetCount } from "../../local/search/facets.ts";
import { useLocal } from "../base/live.ts";

export type FilterChange = Partial<ContactsSearch>;

/** Props of every filter group. */
export interface FilterPart {
  search: ContactsSearch;
  change: (change: FilterChange) => void;
}

interface FieldProps<V> {
  label: string;
  value: V | undefined;
  onChange: (value: V | undefined) => void;
}

const pauseMs = 300;

/** The draft renders at once and is reported after a pause; an external value replaces it. */
function usePaused<V>({
  value,
  onChange,
}: Pick<FieldProps<V>, "value" | "onChange">): [V | undefined, (draft: V | undefined) => void] {
  const { world } = useLocal();
  const [draft, setDraft] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setDraft(value);
  }
  useEffect(() => {
    if (draft === value) return;
    const stop = new AbortController();
    world.sleep(pauseMs, stop.signal).then(
      () => onChange(draft),
      () => undefined,
    );
    return () => stop.abort();
  }, [draft, value, onChange, world]);
  return [draft, setDraft];
}

export function TextFilter({ label, value, onChange }: FieldProps<string>) {
  const [draft, setDraft] = usePaused({ value, onChange });
  return (
    <TextInput
      label={label}
      size="sm"
      autoComplete="off"
      maxLength={80}
      value={draft ?? ""}
      onChange={(event) => setDraft(event.currentTarget.value || undefined)}
    />
  );
}

export function NumberFilter({ label, value, onChange, max }: FieldProps<number> & { max: number }) {
  const [draft, setDraft] = usePaused({ value, onChange });
  return (
    <NumberInput
      label={label}
      size="sm"
      min={0}
      max={max}
      clampBehavior="strict"
      allowDecimal={false}
      hideControls
      value={draft ?? ""}
      onChange={(next) => setDraft(typeof next === "number" ? next : undefined)}
    />
  );
}

export function DayFilter({ label, value, onChange }: FieldProps<string>) {
  const [draft, setDraft] = usePaused({ value, onChange });
  return (
    <TextInput
      label={label}
      size="sm"
      type="date"
      value={draft ?? ""}
      onChange={(event) => setDraft(event.currentTarget.value || undefined)}
    />
  );
}

export function YesNoFilter({ label, yes, no, value, onChange }: FieldProps<boolean> & { yes: string; no: string }) {
  return (
    <Input.Wrapper label={label} labelElement="div" size="sm">
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={label}
        value={value === undefined ? "" : value ? "yes" : "no"}
        onChange={(next) => onChange(next === "" ? undefined : next === "yes")}
        data={[
          { value: "", label: "Any" },
          { value: "yes", label: yes },
          { value: "no", label: no },
        ]}
      />
    </Input.Wrapper>
  );
}

interface ChoicesProps {
  label: string;
  data: { value: string; label: string }[];
  value: readonly string[] | undefined;
  onChange: (value: string[]) => void;
  counts?: readonly FacetCount[] | undefined;
}

/** Multiple choice, with the number of contacts each option would leave. */
export function Choices({ label, data, value, onChange, counts }: ChoicesProps) {
  const countOf = (id: string) => counts?.find((facet) => facet.id === id)?.count;
  return (
    <MultiSelect
      label={label}
      size="sm"
      searchable
      clearable
      hidePickedOptions
      nothingFoundMessage="No results"
      data={data}
      value={[...(value ?? [])]}
      onChange={onChange}
      renderOption={({ option }) => withCount(option.label, countOf(option.value))}
    />
  );
}

export function withCount(label: string, count: number | undefined): string {
  return count === undefined ? label : `${label} (${count.toLocaleString("en-US")})`;
}
