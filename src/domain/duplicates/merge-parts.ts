/** Three-way merge of a record of parts (fact finder, prescriptions), one inner field at a time. */
import { flattenParts, unflattenParts, withWholeSignature } from "../contacts/patch-parts.ts";
import { mergeFields, type FieldConflict } from "../values/merge-fields.ts";

/** A signature is never combined from two: one of them wins as a whole. Conflicts name their field as `part.field`. */
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
  // Built from the paths of `edit` only, so it has the shape of a patch.
  return { edit: unflattenParts(merged.edit) as P, conflicts: merged.conflicts };
}
