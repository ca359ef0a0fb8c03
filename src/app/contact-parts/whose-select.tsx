import { Select } from "@mantine/core";
import type { Whose } from "./use-whose.ts";

/** Renders nothing if there is no choice. */
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
      // Selects the text, so that typing a search replaces the current name.
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
