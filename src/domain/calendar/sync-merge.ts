/**
 * Two sides of one event, each changed since they last agreed. The rule, field by field: what one side alone changed is taken
 * by the other; what both changed stays as it is here. No clock is asked, for either may be wrong (reliability G12).
 */
import { isSameValue } from "../values/same-value.ts";
import type { RemoteFields, RemoteMoment } from "./remote-event.ts";

/** Each side in its own words: theirs may keep longer titles, other reminders, rules ours cannot say. */
export interface Sides {
  readonly ours: RemoteFields;
  readonly theirs: RemoteFields;
}

/** Fields that mean something only together. */
const groups: readonly (readonly (keyof RemoteFields)[])[] = [
  ["title"],
  ["description"],
  ["location"],
  ["meeting_link"],
  ["time", "recurrence"],
  ["private"],
  ["cancelled"],
  ["reminder_minutes"],
];

/** What each side is to say. The same object where a side says it already. */
export function mergeSides(was: Sides, now: Sides): Sides {
  const merged = { ours: { ...now.ours }, theirs: { ...now.theirs } };
  for (const group of groups) {
    if (differsIn(group, was.ours, now.ours)) copy(group, now.ours, merged.theirs);
    else if (differsIn(group, was.theirs, now.theirs)) copy(group, now.theirs, merged.ours);
  }
  merged.ours.excluded = joined(now.ours.excluded, was.theirs.excluded, now.theirs.excluded);
  merged.theirs.excluded = joined(now.theirs.excluded, was.ours.excluded, now.ours.excluded);
  return {
    ours: isSameValue(merged.ours, now.ours) ? now.ours : merged.ours,
    theirs: isSameValue(merged.theirs, now.theirs) ? now.theirs : merged.theirs,
  };
}

/**
 * What they agree on once ours has taken theirs but theirs has yet to hear of ours: what was changed here alone still counts
 * as changed. `taken`: ours as it is now.
 */
export function agreedAfterTaking(was: Sides, now: Sides, taken: RemoteFields): Sides {
  const ours = { ...taken };
  for (const group of groups) if (differsIn(group, was.ours, now.ours)) copy(group, was.ours, ours);
  ours.excluded = joined(was.ours.excluded, was.theirs.excluded, now.theirs.excluded);
  return { ours, theirs: now.theirs };
}

type Group = readonly (keyof RemoteFields)[];
type Writable = { -readonly [K in keyof RemoteFields]: RemoteFields[K] };

function differsIn(group: Group, was: RemoteFields, now: RemoteFields): boolean {
  return group.some((field) => !isSameValue(was[field], now[field]));
}

function copy(group: Group, from: RemoteFields, to: Writable): void {
  for (const field of group) set(to, field, from[field]);
}

function set<K extends keyof RemoteFields>(to: Writable, field: K, value: RemoteFields[K]): void {
  to[field] = value;
}

/** One side's list with what the other added and took away. */
function joined(
  own: readonly RemoteMoment[],
  was: readonly RemoteMoment[],
  now: readonly RemoteMoment[],
): readonly RemoteMoment[] {
  const has = (list: readonly RemoteMoment[], one: RemoteMoment) => list.some((other) => isSameValue(one, other));
  const added = now.filter((one) => !has(was, one) && !has(own, one));
  const removed = was.filter((one) => !has(now, one));
  if (added.length === 0 && !removed.some((one) => has(own, one))) return own;
  return inOrder([...own.filter((one) => !has(removed, one)), ...added]);
}

/** Days among days, instants among instants: a list holds one kind. */
export function inOrder(moments: readonly RemoteMoment[]): RemoteMoment[] {
  const key = (one: RemoteMoment) => ("day" in one ? Date.parse(one.day) : one.at);
  return moments.toSorted((one, other) => key(one) - key(other));
}
