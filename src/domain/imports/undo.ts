/** Taking an import back, contact by contact (domain §10): what it created goes, what it changed gets its former values. */
import { type Contact, contactColumns } from "../contacts/contact.ts";
import { deleteContact } from "../contacts/deletion.ts";
import { type FieldChange, maskedValue } from "../timeline/history.ts";
import { isSameValue } from "../values/same-value.ts";

/** What one row of the import did to a contact. */
export interface UndoStep {
  created: boolean;
  /** Values the row replaced. */
  before: Partial<Contact> | null;
  /** The contact's version once the row was brought in. */
  after_version: number;
}

/** `gone`: deleted or merged away since; there is nothing left to take back. */
export type UndoOutcome = "removed" | "restored" | "kept" | "gone";

/** What an undo would do if it began now, counted in contacts. */
export interface UndoCounts {
  removed: number;
  restored: number;
  kept: number;
}

export interface Undone {
  fate: UndoOutcome;
  /** The contact as it is from now on, where that changes. */
  after?: Contact;
}

/** One entry of the log of changes about a contact. */
export interface LoggedChange {
  /** The import itself wrote it. */
  ofImport: boolean;
  fields: Readonly<Record<string, FieldChange>>;
}

/** What happened to a contact beside the import. */
export interface SinceImport {
  /** People wrote notes, policies or calls on it since. */
  isWorkedOn: boolean;
  /** In the order it was written; only read of a contact that `isWrittenSince`. */
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
  // Of several values replaced one after another, the first is the one to go back to.
  const former = Object.assign(
    {},
    ...inOrder(steps)
      .map(({ before }) => before)
      .toReversed(),
  ) as Partial<Contact>;
  return { fate: outcome, after: { ...contact, ...former, updated_at: now, version: contact.version + 1 } };
}

const inOrder = (steps: readonly UndoStep[]) => steps.toSorted((one, other) => one.after_version - other.after_version);

/** Every write raises the version by one: a gap between the import's own steps, or after them, is somebody else's write. */
export function isWrittenSince(contact: Pick<Contact, "version">, steps: readonly UndoStep[]): boolean {
  const versions = inOrder(steps).map(({ after_version }) => after_version);
  const between = versions.some((version, place) => place > 0 && version !== (versions[place - 1] ?? 0) + 1);
  return between || contact.version !== versions.at(-1);
}

/** Of a contact that was there before, what was written ahead of the import tells nothing. */
function writtenByOthers(log: readonly LoggedChange[], isCreated: boolean): LoggedChange[] {
  const first = isCreated ? 0 : log.findIndex(({ ofImport }) => ofImport);
  return first < 0 ? [] : log.slice(first).filter(({ ofImport }) => !ofImport);
}

/**
 * False where all of it was taken back: a transfer and its revert, another import and its undo. A write the log knows
 * nothing of counts as an edit.
 */
function isLeftChanged(written: readonly LoggedChange[]): boolean {
  const left = new Map<string, FieldChange>();
  for (const { fields } of written)
    for (const [name, change] of Object.entries(fields))
      left.set(name, { old: (left.get(name) ?? change).old, new: change.new });
  return left.size === 0 || [...left.values()].some(differs);
}

/** Of two values that are not told, nobody knows whether they are the same. */
function differs({ old, new: after }: FieldChange): boolean {
  return old === maskedValue || !isSameValue(old, after);
}

const ofTheRow: readonly (keyof Contact)[] = ["version", "updated_at", "seq"];

/** The values of `before` that `after` replaced. */
export function replacedValues(before: Contact, after: Contact): Partial<Contact> {
  const changed = contactColumns.filter((name) => !ofTheRow.includes(name) && !isSameValue(before[name], after[name]));
  return Object.fromEntries(changed.map((name) => [name, before[name]])) as Partial<Contact>;
}
