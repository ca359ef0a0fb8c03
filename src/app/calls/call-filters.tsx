import { Button, Group, Select, TextInput } from "@mantine/core";
import { outcomeLabels } from "../../domain/calls/call-outcome.ts";
import { callOutcomes } from "../../domain/calls/limits.ts";
import { SettledInput } from "../../ui/settled-input.tsx";
import type { Whose } from "../contact-parts/use-whose.ts";
import type { CallView } from "./call-filter-url.ts";
import { directionChoices, statusChoices } from "./call-words.ts";

interface CallFiltersProps {
  view: CallView;
  /** Users whose calls may be viewed, without the current one. */
  people: Whose["people"];
  onChange: (change: Partial<CallView>) => void;
}

const outcomeChoices = [
  { value: "none", label: "No outcome yet" },
  ...callOutcomes.map((value) => ({ value, label: outcomeLabels[value] })),
];

export function CallFilters({ view, people, onChange }: CallFiltersProps) {
  const put = (field: keyof CallView) => (value: string | null) => onChange({ [field]: value ?? "" });
  const isFiltered = Object.values(view).some((value) => value !== "");
  const persons = people.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Group gap="sm" mb="md" align="end" role="search" aria-label="Filter calls">
      <SettledInput label="Search" w="11rem" placeholder="Name or number" value={view.q} onSet={put("q")} />
      <Choice
        label="Direction"
        width="7.75rem"
        data={directionChoices}
        value={view.direction}
        onSet={put("direction")}
      />
      <Choice label="Status" width="8.75rem" data={statusChoices} value={view.status} onSet={put("status")} />
      <Choice label="Outcome" width="9.5rem" data={outcomeChoices} value={view.outcome} onSet={put("outcome")} />
      {persons.length > 0 ? (
        <Choice label="Agent" width="11rem" data={persons} value={view.of} onSet={put("of")} />
      ) : null}
      <Day label="From" value={view.from} onSet={put("from")} />
      <Day label="To" value={view.to} onSet={put("to")} />
      {isFiltered ? (
        <Button
          variant="subtle"
          onClick={() => onChange({ direction: "", status: "", outcome: "", of: "", from: "", to: "", q: "" })}
        >
          Clear
        </Button>
      ) : null}
    </Group>
  );
}

interface ChoiceProps {
  label: string;
  width: string;
  data: { value: string; label: string }[];
  value: string;
  onSet: (value: string | null) => void;
}

function Choice({ label, width, data, value, onSet }: ChoiceProps) {
  return (
    <Select
      label={label}
      w={width}
      placeholder="All"
      clearable
      searchable
      data={data}
      value={value || null}
      onChange={onSet}
    />
  );
}

function Day({ label, value, onSet }: { label: string; value: string; onSet: (value: string) => void }) {
  return (
    <TextInput
      type="date"
      label={label}
      w="8.75rem"
      value={value}
      onChange={(event) => onSet(event.currentTarget.value)}
    />
  );
}
