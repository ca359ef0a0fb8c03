/** Three-way merge of a record, field by field (domain §24). */
import { dictionary } from "../../kit/dictionary.ts";
import { z } from "zod";
import { isSameValue } from "./same-value.ts";

/**
 * A field both sides changed: was / yours / theirs. `ask`: the user chooses; otherwise theirs wins and the user is
 * notified.
 */
export const FieldConflict = z.object({
  field: z.string(),
  was: z.unknown(),
  yours: z.unknown(),
  theirs: z.unknown(),
  ask: z.boolean(),
});
export type FieldConflict = z.infer<typeof FieldConflict>;

/** Three values of one field; `was` is what the editor saw before typing. */
export interface Sides<V = unknown> {
  was: V;
  yours: V;
  theirs: V;
}
/** Resolution of a field both sides changed: a value, a conflict, or both. */
export interface Settled {
  take?: unknown;
  conflict?: { yours?: unknown; theirs?: unknown; ask: boolean };
}
export type Settle = (field: string, sides: Sides) => Settled;

export interface Merged<E> {
  /** What to apply to the current record. */
  edit: E;
  conflicts: FieldConflict[];
}

/** Default rule: the server's value stays and the user chooses. */
const askForChoice: Settle = () => ({ conflict: { ask: true } });

/** Merges the fields named in `edit`. A field without a `base` is applied as it is: its editor saw no other value. */
export function mergeFields<E extends object>(
  { current, base, edit }: { current: object; base: object; edit: E },
  settle: Settle = askForChoice,
): Merged<E> {
  const theirs = current as Record<string, unknown>;
  const was = base as Record<string, unknown>;
  const take: Record<string, unknown> = dictionary();
  const conflicts: FieldConflict[] = [];
  for (const [field, yours] of Object.entries(edit)) {
    if (yours === undefined || isSameValue(theirs[field], yours)) continue;
    if (!Object.hasOwn(was, field) || isSameValue(theirs[field], was[field])) {
      take[field] = yours;
      continue;
    }
    if (isSameValue(was[field], yours)) continue;
    const sides = { was: was[field], yours, theirs: theirs[field] };
    const settled = settle(field, sides);
    if ("take" in settled && !isSameValue(settled.take, theirs[field])) take[field] = settled.take;
    if (settled.conflict) conflicts.push({ field, ...sides, ...settled.conflict });
  }
  // Every key of `take` is a key of `edit` with a value of that field.
  return { edit: take as E, conflicts };
}
