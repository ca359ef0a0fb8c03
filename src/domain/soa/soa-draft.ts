/** Two people who edit one draft: fields of the person and of the agent are joined one by one (domain §24). */
import { flattenParts, unflattenParts } from "../contacts/patch-parts.ts";
import { mergeFields, type Merged } from "../values/merge-fields.ts";
import { isSameValue } from "../values/same-value.ts";
import type { SoaEdit, SoaRequest } from "./soa-request.ts";
import { maySoa } from "./soa-states.ts";

type Fields = Record<string, unknown>;

/** `beneficiary.phone`, `agent.place`; a representative is one field. */
export function draftFields({ representative, ...edit }: SoaEdit): Fields {
  return { ...flattenParts(edit), ...(representative !== undefined && { representative }) };
}

/** A form that is no draft any more stays as it is, and who edited it is told. `base`: the fields that the editor saw. */
export function mergeDraft(soa: SoaRequest, base: Fields, edit: SoaEdit): Merged<SoaEdit> {
  const sides = { current: draftFields(soa), base, edit: draftFields(edit) };
  if (!maySoa("edit", soa)) return { edit: {}, conflicts: untaken(sides) };
  const merged = mergeFields(sides);
  // Built from the paths of `edit` only, so it has the shape of an edit.
  return { edit: unflattenParts(merged.edit) as SoaEdit, conflicts: merged.conflicts };
}

function untaken({
  current,
  base,
  edit,
}: {
  current: Fields;
  base: Fields;
  edit: Fields;
}): Merged<object>["conflicts"] {
  return Object.entries(edit)
    .filter(([field, yours]) => !isSameValue(yours, current[field]) && !isSameValue(yours, base[field]))
    .map(([field, yours]) => ({ field, was: base[field] ?? null, yours, theirs: current[field], ask: false }));
}

/** What the editor changed, with the values that the editor saw; nothing else is sent. */
export function draftChange(soa: SoaRequest, typed: SoaEdit): { edit: SoaEdit; base: SoaEdit } {
  const [seen, fields] = [draftFields(soa), draftFields(typed)];
  const changed = Object.keys(fields).filter((field) => !isSameValue(fields[field], seen[field]));
  const only = (from: Fields) =>
    unflattenParts(Object.fromEntries(changed.map((field) => [field, from[field]]))) as SoaEdit;
  return { edit: only(fields), base: only(seen) };
}
