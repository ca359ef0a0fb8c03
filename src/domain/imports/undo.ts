/** Taking an import back, contact by contact (domain §10): what it created goes, what it changed gets its former values. */
import { type Contact, contactColumns } from "../contacts/contact.ts";
import { deleteContact } from "../contacts/deletion.ts";
import { isSameValue } from "../contacts/same-value.ts";

/** What one row of the import did to a contact. */
export interface UndoStep {
  created: boolean;
  /** Values the row replaced. */
  before: Partial<Contact> | null;
  /** The contact's version once the row was brought in. */
  after_version: number;
}

/** `gone`: deleted or merged away since; there is nothing left to take back. */
export type UndoFate = "removed" | "restored" | "kept" | "gone";

export interface Undone {
  fate: UndoFate;
  /** The contact as it is from now on, where that changes. */
  after?: Contact;
}

/** `isWorkedOn`: people wrote notes, policies or calls on it since. */
export function undoContact(
  contact: Contact | undefined,
  steps: readonly UndoStep[],
  { now, by, isWorkedOn }: { now: number; by: string | null; isWorkedOn: boolean },
): Undone {
  if (!contact || contact.deleted_at !== null) return { fate: "gone" };
  const inOrder = steps.toSorted((one, other) => one.after_version - other.after_version);
  if (isWorkedOn || isEditedSince(contact, inOrder)) return { fate: "kept" };
  if (inOrder.some(({ created }) => created)) return { fate: "removed", after: deleteContact(contact, { now, by }) };
  // Of several values replaced one after another, the first is the one to go back to.
  const former = Object.assign({}, ...inOrder.toReversed().map(({ before }) => before)) as Partial<Contact>;
  return { fate: "restored", after: { ...contact, ...former, updated_at: now, version: contact.version + 1 } };
}

/** Every write raises the version by one: a gap between the import's own steps, or after them, is somebody's edit. */
function isEditedSince(contact: Contact, steps: readonly UndoStep[]): boolean {
  const edited = steps.some((step, place) => {
    const earlier = steps[place - 1];
    return earlier !== undefined && step.after_version !== earlier.after_version + 1;
  });
  return edited || contact.version !== steps.at(-1)?.after_version;
}

const ofTheRow: readonly (keyof Contact)[] = ["version", "updated_at", "seq"];

/** The values of `before` that `after` replaced. */
export function replacedValues(before: Contact, after: Contact): Partial<Contact> {
  const changed = contactColumns.filter((name) => !ofTheRow.includes(name) && !isSameValue(before[name], after[name]));
  return Object.fromEntries(changed.map((name) => [name, before[name]])) as Partial<Contact>;
}
