/** Three-way merge: two users' edits of one record since both read it. */

export interface FieldConflict {
  field: string;
  was: unknown;
  yours: unknown;
  theirs: unknown;
}

export interface Merged<V> {
  /** Theirs where only they changed a field, else yours. */
  values: V;
  /** Fields both changed, to different values. */
  conflicts: FieldConflict[];
}

export function mergeEdits<V extends object>(was: V, yours: V, theirs: V): Merged<V> {
  const values = { ...yours };
  const conflicts: FieldConflict[] = [];
  for (const name of Object.keys(was) as (keyof V & string)[]) {
    const [before, mine, other] = [was[name], yours[name], theirs[name]];
    if (isEqual(before, other) || isEqual(mine, other)) continue;
    if (isEqual(before, mine)) values[name] = other;
    else conflicts.push({ field: name, was: before, yours: mine, theirs: other });
  }
  return { values, conflicts };
}

/** The fields that differ. */
export function changedIn<V extends object>(before: V, after: V): Partial<V> {
  const changed = Object.entries(after).filter(([name, value]) => !isEqual(before[name as keyof V], value));
  return Object.fromEntries(changed) as Partial<V>;
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder);
}

/** The database keeps the names of an object in an order of its own. */
function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
