/** Three-way merge of a record, field by field (domain §24). */
import { z } from "zod";
import { isSameValue } from "./same-value.ts";

/** One field both sides changed: was / yours / theirs. `ask`: waits for a choice; otherwise theirs stands and the user is told. */
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
/** How a field both sides changed is settled: a value to take, a conflict, or both. */
export interface Settled {
  take?: unknown;
  conflict?: { yours?: unknown; theirs?: unknown; ask: boolean };
}
export type Settle = (field: string, sides: Sides) => Settled;

export interface Merged<E> {
  /** What to take over into the current record. */
  edit: E;
  conflicts: FieldConflict[];
}

/** The server's value stands, ours waits for a choice: the rule where no other is named. */
const askForChoice: Settle = () => ({ conflict: { ask: true } });

/**
 * Merges the fields named in `edit`. A field without a `base` is taken as it is: its editor saw no other value.
 */
export function mergeFields<E extends object>(
  { current, base, edit }: { current: object; base: object; edit: E },
  settle: Settle = askForChoice,
): Merged<E> {
  const theirs = current as Record<string, unknown>;
  const was = base as Record<string, unknown>;
  const take: Record<string, unknown> = {};
  const conflicts: FieldConflict[] = [];
  for (const [field, yours] of Object.entries(edit)) {
    if (yours === undefined || isSameValue(theirs[field], yours)) continue;
    if (!(field in was) || isSameValue(theirs[field], was[field])) {
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
