import { Select } from "@mantine/core";
import type { Whose } from "./use-whose.ts";

/** Nothing where there is nobody to choose. */
export function WhoseSelect({ whose, label = "List owner" }: { whose: Whose; label?: string }) {
  if (whose.people.length === 0) return null;
  const data = [{ value: "", label: "Mine" }, ...whose.people.map(({ id, name }) => ({ value: id, label: name }))];
  const depths = new Map(whose.people.map(({ id, depth }) => [id, depth]));
  return (
    <Select
      aria-label={label}
      w="14rem"
      searchable
      allowDeselect={false}
      // What is typed looks for somebody else: it takes the place of the name that stands there.
      onFocus={(event) => event.currentTarget.select()}
      onClick={(event) => event.currentTarget.select()}
      data={data}
      renderOption={({ option: { value, label } }) => (
        <span style={{ paddingInlineStart: `${(depths.get(value) ?? 1) - 1}rem` }}>{label}</span>
      )}
      value={whose.isOwn ? "" : whose.id}
      onChange={(id) => whose.choose(id || null)}
    />
  );
}
