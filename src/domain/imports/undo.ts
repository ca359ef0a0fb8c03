/**
 * Undoes an import contact by contact (domain §10): deletes what it created and restores former values of what it
 * changed.
 */
import { type Contact, contactColumns } from "../contacts/contact.ts";
import { deleteContact } from "../contacts/deletion.ts";
import { type FieldChange, maskedValue } from "../timeline/history.ts";
import { isSameValue } from "../values/same-value.ts";

/** What one row of the import did to a contact. */
export interface UndoStep {
  created: boolean;
  /** Values the row replaced. */
  before: Partial<Contact> | null;
  /** The contact's version after the row was imported. */
  after_version: number;
}

/** `gone`: deleted or merged away since; nothing is left to undo. */
export type UndoOutcome = "removed" | "restored" | "kept" | "gone";

/** What an undo would do if it started now, counted in contacts. */
export interface UndoCounts {
  removed: number;
  restored: number;
  kept: number;
}

export interface Undone {
  fate: UndoOutcome;
  /** The contact after the undo, where it changes. */
  after?: Contact;
}

/** One audit log entry about a contact. */
export interface LoggedChange {
  /** Written by the import itself. */
  ofImport: boolean;
  fields: Readonly<Record<string, FieldChange>>;
}

/** Changes to a contact from outside the import. */
export interface SinceImport {
  /** Users added notes, policies or calls since. */
  isWorkedOn: boolean;
  /** In write order; only read for a contact that `isWrittenSince`. */
  log: readonly LoggedChange[];
}

type Standing = Pick<Contact, "version" | "deleted_at">;

export function undoOutcome(
  contact: Standing | undefined,
  steps: readonly UndoStep[],
  since: SinceImport,
): UndoOutcome {
  if (!contact || contact.deleted_at !== null) return "gone";
  const isCreated = steps.some(({ created }) => created);
  if (since.isWorkedOn) return "kept";
  if (isWrittenSince(contact, steps) && isLeftChanged(writtenByOthers(since.log, isCreated))) return "kept";
  return isCreated ? "removed" : "restored";
}

export function undoContact(
  contact: Contact | undefined,
  steps: readonly UndoStep[],
  { now, by, ...since }: SinceImport & { now: number; by: string | null },
): Undone {
  const outcome = undoOutcome(contact, steps, since);
  if (!contact || outcome === "gone" || outcome === "kept") return { fate: outcome };
  if (outcome === "removed") return { fate: outcome, after: deleteContact(contact, { now, by }) };
  // Of several values replaced in sequence, the first is the one to restore.
  const former = Object.assign(
    {},
    ...inOrder(steps)
      .map(({ before }) => before)
      .toReversed(),
  ) as Partial<Contact>;
  return { fate: outcome, after: { ...contact, ...former, updated_at: now, version: contact.version + 1 } };
}

const inOrder = (steps: readonly UndoStep[]) => steps.toSorted((one, other) => one.after_version - other.after_version);

/** Every write raises the version by one: a gap between or after the import's own steps is another write. */
export function isWrittenSince(contact: Pick<Contact, "version">, steps: readonly UndoStep[]): boolean {
  const versions = inOrder(steps).map(({ after_version }) => after_version);
  const between = versions.some((version, place) => place > 0 && version !== (versions[place - 1] ?? 0) + 1);
  return between || contact.version !== versions.at(-1);
}

/** For a contact that already existed, earlier entries are not relevant. */
function writtenByOthers(log: readonly LoggedChange[], isCreated: boolean): LoggedChange[] {
  const first = isCreated ? 0 : log.findIndex(({ ofImport }) => ofImport);
  return first < 0 ? [] : log.slice(first).filter(({ ofImport }) => !ofImport);
}

/**
 * False where every change was reverted: a transfer and its revert, another import and its undo. A write missing from
 * the log counts as an edit.
 */
function isLeftChanged(written: readonly LoggedChange[]): boolean {
  const left = new Map<string, FieldChange>();
  for (const { fields } of written)
    for (const [name, change] of Object.entries(fields))
      left.set(name, { old: (left.get(name) ?? change).old, new: change.new });
  return left.size === 0 || [...left.values()].some(differs);
}

/** Two masked values cannot be compared. */
function differs({ old, new: after }: FieldChange): boolean {
  return old === maskedValue || !isSameValue(old, after);
}

const ofTheRow: readonly (keyof Contact)[] = ["version", "updated_at", "seq"];

/** The values of `before` that `after` replaced. */
export function replacedValues(before: Contact, after: Contact): Partial<Contact> {
  const changed = contactColumns.filter((name) => !ofTheRow.includes(name) && !isSameValue(before[name], after[name]));
  return Object.fromEntries(changed.map((name) => [name, before[name]])) as Partial<Contact>;
}
