import type { ImportChoices } from "../../local/queries/imports.ts";

/** The user and everybody below them in the hierarchy. */
export function downlineOf(people: ImportChoices["people"], top: string): ImportChoices["people"] {
  const ids = new Set([top]);
  for (let grown = true; grown;) {
    const size = ids.size;
    for (const { id, parent_id } of people) if (parent_id !== null && ids.has(parent_id)) ids.add(id);
    grown = ids.size > size;
  }
  return people.filter(({ id }) => ids.has(id));
}
