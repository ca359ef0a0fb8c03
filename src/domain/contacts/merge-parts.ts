/** Three-way merge of a record of parts (fact finder, prescriptions), one inner field at a time. */
import { flattenParts, unflattenParts } from "./patch-parts.ts";
import { mergeFields, type FieldConflict } from "./merge-fields.ts";

/** Conflicts name their field as `part.field`. */
export function mergeParts<P extends object>({
  current,
  base,
  edit,
}: {
  current: object;
  base: object;
  edit: P;
}): { edit: P; conflicts: FieldConflict[] } {
  const merged = mergeFields({ current: flattenParts(current), base: flattenParts(base), edit: flattenParts(edit) });
  // Built from the paths of `edit` alone, so it has the shape of a patch again.
  return { edit: unflattenParts(merged.edit) as P, conflicts: merged.conflicts };
}
