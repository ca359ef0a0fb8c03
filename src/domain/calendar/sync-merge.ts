/**
 * Merges two sides of one event, each changed since they last agreed. Per field: a change on one side is applied to the
 * other; a field changed on both keeps our value. No clock is compared, because either may be wrong (reliability G12).
 */
import { isSameValue } from "../values/same-value.ts";
import type { RemoteFields, RemoteMoment } from "./remote-event.ts";

/** Each side in its own representation: theirs may have longer titles, other reminders, rules we cannot represent. */
export interface Sides {
  readonly ours: RemoteFields;
  readonly theirs: RemoteFields;
}

/** Fields that are only meaningful together. */
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

/** The fields to write to each side. The same object when a side is already up to date. */
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
 * The agreed state once ours has taken their changes but theirs has not received ours: changes made only here still
 * count as changed. `taken`: our current fields.
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

/** One side's list with the other's additions and removals. */
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

/** Days with days, instants with instants: a list holds one kind. */
export function inOrder(moments: readonly RemoteMoment[]): RemoteMoment[] {
  const key = (one: RemoteMoment) => ("day" in one ? Date.parse(one.day) : one.at);
  return moments.toSorted((one, other) => key(one) - key(other));
}
