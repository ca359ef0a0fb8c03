import { Select } from "@mantine/core";
import type { ListQuery } from "./use-list-query.ts";

interface ChoiceFilterProps<F extends string> {
  label: string;
  /** Where nothing is chosen, such as "Any state". */
  any: string;
  name: F;
  choices: readonly { value: string; label: string }[];
  query: ListQuery<F>;
}

/** One of a list's filters: a choice, or none. */
export function ChoiceFilter<F extends string>({ label, any, name, choices, query }: ChoiceFilterProps<F>) {
  return (
    <Select
      aria-label={label}
      w="12rem"
      clearable
      placeholder={any}
      data={[...choices]}
      value={query.filters[name] || null}
      onChange={(value) => query.filter({ [name]: value } as Partial<Record<F, string | null>>)}
    />
  );
}
