import { Select } from "@mantine/core";
import type { Whose } from "./use-whose.ts";

/** Nothing where there is nobody to choose. */
export function WhoseSelect({ whose, label = "Whose list" }: { whose: Whose; label?: string }) {
  if (whose.people.length === 0) return null;
  const data = [
    { value: "", label: "My own" },
    ...whose.people.map(({ id, name, depth }) => ({ value: id, label: `${"\u2003".repeat(depth - 1)}${name}` })),
  ];
  return (
    <Select
      aria-label={label}
      w="14rem"
      searchable
      allowDeselect={false}
      data={data}
      value={whose.isOwn ? "" : whose.id}
      onChange={(id) => whose.choose(id || null)}
    />
  );
}
