/** Three-way merge of a record of parts (fact finder, prescriptions), one inner field at a time. */
import { flattenParts, unflattenParts, withWholeSignature } from "../contacts/patch-parts.ts";
import { mergeFields, type FieldConflict } from "../values/merge-fields.ts";

/** Two signatures are never put together from pieces: one of them stands, whole. Conflicts name their field as `part.field`. */
export function mergeParts<P extends object>({
  current,
  base,
  edit,
}: {
  current: object;
  base: object;
  edit: P;
}): { edit: P; conflicts: FieldConflict[] } {
  const flat = (said: object) => flattenParts(withWholeSignature(said, current));
  const merged = mergeFields({ current: flat(current), base: flat(base), edit: flat(edit) });
  // Built from the paths of `edit` alone, so it has the shape of a patch again.
  return { edit: unflattenParts(merged.edit) as P, conflicts: merged.conflicts };
}
