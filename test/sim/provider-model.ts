/**
 * What must be there after a round of edits on both sides, from the stated rule alone: what one side alone changed is taken by the
 * other; what both changed stays as it is here; an edit outlives a deletion on the other side (sync-decision.ts says the same in
 * its own way). Where edits fell between the pieces of a cut sync, which of two came first is not known: then either may stand.
 */
import type { Shown } from "./provider-user.ts";

export type Side = "here" | "there";
type Field = "title" | "start";

interface Written {
  title: string[];
  start: number[];
  isDeleted: boolean;
  /** At some time, whatever came later. */
  wasDeleted: boolean;
  /** Changed, or brought back. */
  isTouched: boolean;
  devices: Set<unknown>;
}

interface Known {
  before: { title: string; start: number } | undefined;
  here: Written;
  there: Written;
}

const nothing = (): Written => ({
  title: [],
  start: [],
  isDeleted: false,
  wasDeleted: false,
  isTouched: false,
  devices: new Set(),
});

/** Single events, by a key that is never edited. */
export class Model {
  readonly #events = new Map<string, Known>();

  has(key: string): boolean {
    return this.#events.has(key);
  }

  made(side: Side, key: string, { title, start }: { title: string; start: number }): void {
    const known: Known = { before: undefined, here: nothing(), there: nothing() };
    known[side].title.push(title);
    known[side].start.push(start);
    this.#events.set(key, known);
  }

  wrote<F extends Field>(side: Side, key: string, { field, value, by }: Wrote<F>): void {
    const written = this.#events.get(key)?.[side];
    if (!written) return;
    (written[field] as (string | number)[]).push(value);
    written.isTouched = true;
    written.devices.add(by);
  }

  deleted(side: Side, key: string, by?: unknown): void {
    const written = this.#events.get(key)?.[side];
    if (!written) return;
    written.isDeleted = true;
    written.wasDeleted = true;
    written.devices.add(by);
  }

  broughtBack(key: string, by: unknown): void {
    const written = this.#events.get(key)?.here;
    if (!written) return;
    written.isDeleted = false;
    written.isTouched = true;
    written.devices.add(by);
  }

  /** `apart`: both sides were edited before any sync began. Afterwards what stands there is what they agree on. */
  settle(shown: readonly Shown[], { apart }: { apart: boolean }): string[] {
    const found = new Map(shown.map((one) => [one.key, one]));
    return [...this.#events].flatMap(([key, known]) => {
      const faults = faultsOf(key, known, { now: found.get(key), apart });
      const now = found.get(key);
      if (now) this.#events.set(key, { before: now, here: nothing(), there: nothing() });
      else this.#events.delete(key);
      return faults;
    });
  }
}

interface Wrote<F extends Field> {
  field: F;
  value: F extends "title" ? string : number;
  by?: unknown;
}

interface Ending {
  now: Shown | undefined;
  apart: boolean;
}

function faultsOf(key: string, known: Known, { now, apart }: Ending): string[] {
  // Two devices that wrote to one event at once: the first one counts, the other is asked.
  const isSure = apart && known.here.devices.size < 2;
  const lives = mustLive(known, isSure);
  if (lives === true && !now) return [`${key} is lost`];
  if (lives === false && now) return [`${key} came back`];
  if (!now) return [];
  return (["title", "start"] as const).flatMap((field) => {
    const allowed = valuesOf(known, field, isSure);
    return allowed.includes(now[field]) ? [] : [`${key} says ${field} ${now[field]}, not one of ${allowed.join()}`];
  });
}

const isEdited = ({ title, start }: Written) => title.length + start.length > 0;

/** Undefined: either may be. */
function mustLive({ here, there }: Known, isSure: boolean): boolean | undefined {
  if (!here.wasDeleted && !there.wasDeleted) return true;
  if (here.devices.size > 1) return undefined;
  if (!here.isDeleted && !there.isDeleted) return true;
  if (here.isDeleted && there.isDeleted) return isSure ? false : undefined;
  const other = here.isDeleted ? there : here;
  if (!isSure) return isEdited(other) || other.isTouched ? undefined : false;
  return isEdited(other);
}

function valuesOf({ before, here, there }: Known, field: Field, isSure: boolean): (string | number)[] {
  const [ours, theirs]: (string | number)[][] = [here[field], there[field]];
  const old = before ? [before[field]] : [];
  if (!ours || !theirs) return old;
  if (!isSure)
    return [
      ...ours,
      // Written there and deleted before anybody heard of it, and kept for what was written here: what was heard last.
      ...(there.wasDeleted ? theirs : theirs.slice(-1)),
      ...(here.isDeleted || there.wasDeleted || ours.length + theirs.length === 0 || here.devices.size > 1 ? old : []),
    ];
  // Imported again from there, it equals the original.
  if (here.isDeleted) return theirs.length > 0 ? theirs.slice(-1) : old;
  if (there.isDeleted || ours.length > 0) return ours.length > 0 ? ours.slice(-1) : old;
  return theirs.length > 0 ? theirs.slice(-1) : old;
}
