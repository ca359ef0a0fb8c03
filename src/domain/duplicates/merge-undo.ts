/**
 * Undoing a merge is an edit of the survivor whose base is the merged contact: unchanged fields are reverted, fields
 * changed since stay and are listed (domain §9).
 */
import { dayMs } from "../../kit/durations.ts";
import { refuse } from "../../kit/refusal.ts";
import { type Contact, type ContactEdit, contactFieldNames } from "../contacts/contact.ts";
import { restoredValue } from "../timeline/history.ts";
import { mergeUndoDays } from "../values/limits.ts";
import { mergeEdit } from "./merge-edit.ts";
import { contactMessages } from "../contacts/messages.ts";
import { isSameValue } from "../values/same-value.ts";

export interface MergeMark {
  at: number;
  undone_at: number | null;
}

/** When the undo period ends. */
export function undoUntil({ at }: Pick<MergeMark, "at">): number {
  return at + mergeUndoDays * dayMs;
}

export function isUndoable(merge: MergeMark, now: number): boolean {
  return merge.undone_at === null && now < undoUntil(merge);
}

/** Rejects with `conflict` when it was already undone, with `undo_over` after 30 days. */
export function mergeMustBeUndoable(merge: MergeMark, now: number): void {
  if (merge.undone_at !== null) refuse("conflict", { base: [contactMessages.merge_undone] });
  if (!isUndoable(merge, now)) refuse("undo_over", { base: [contactMessages.merge_undo_over] });
}

export interface MergeToUndo {
  /** The survivor now, before the merge, and right after the merge. */
  current: Contact;
  before: Contact;
  after: Contact;
  now: number;
}

export interface UndoneContact {
  contact: Contact;
  /** Fields changed since, which stay as they are. */
  kept: string[];
}

export function unmergeContact({ current, before, after, now }: MergeToUndo): UndoneContact {
  const merged = mergeEdit({ current, base: fieldsOf(after), edit: fieldsOf(before) });
  const rest = unmergedRest(current, before, after);
  return {
    contact: { ...current, ...merged.edit, ...rest, updated_at: now, version: current.version + 1 },
    kept: merged.conflicts.filter(({ ask }) => ask).map(({ field }) => field),
  };
}

/** Fields an edit cannot carry. */
const restNames = [
  "owner_id",
  "pool_id",
  "assigned_at",
  "mbi_masked",
  "import_attempt_id",
  "received_at",
  "last_activity_at",
  "last_called_at",
  "last_texted_at",
  "last_emailed_at",
  "next_event_at",
] as const satisfies (keyof Contact)[];

function unmergedRest(current: Contact, before: Contact, after: Contact): Partial<Contact> {
  const untouched = restNames.filter((name) => isSameValue(current[name], after[name]));
  const linked = (links: Contact["linked_contacts"]) => links.map(({ contact_id }) => contact_id);
  const gone = addedBetween(linked(before.linked_contacts), linked(after.linked_contacts));
  return {
    ...Object.fromEntries(untouched.map((name) => [name, before[name]])),
    tag_ids: withoutAdded(current.tag_ids, before.tag_ids, after.tag_ids),
    group_ids: withoutAdded(current.group_ids, before.group_ids, after.group_ids),
    linked_contacts: current.linked_contacts.filter(({ contact_id }) => !gone.has(contact_id)),
  };
}

function withoutAdded(current: string[], before: string[], after: string[]): string[] {
  const added = addedBetween(before, after);
  return current.filter((id) => !added.has(id));
}

function addedBetween<T>(before: readonly T[], after: readonly T[]): ReadonlySet<T> {
  const known = new Set(before);
  return new Set(after.filter((item) => !known.has(item)));
}

/**
 * Restores one of the merged contacts. Changes to its own row since are kept: its status may have been merged into
 * another.
 */
export function givenBack(
  current: Contact,
  { owner_id, pool_id, merged_into_id, deleted_at, deleted_by }: Contact,
  { survivor, now }: { survivor: Contact; now: number },
): Contact {
  const holder = { owner_id, pool_id, merged_into_id, deleted_at, deleted_by };
  return { ...current, ...holder, ...wishesSince(current, survivor), updated_at: now, version: current.version + 1 };
}

/**
 * Do-not requests made to the merged contact since, at numbers and addresses returned to one of the others, are kept.
 */
function wishesSince(own: Contact, survivor: Contact): Pick<Contact, "phones" | "emails" | "addresses"> {
  const kept = <F extends "phones" | "emails" | "addresses">(field: F) =>
    restoredValue(field, own[field], survivor[field]) as Contact[F];
  return { phones: kept("phones"), emails: kept("emails"), addresses: kept("addresses") };
}

function fieldsOf(contact: Contact): ContactEdit {
  return Object.fromEntries(contactFieldNames.map((field) => [field, contact[field]])) as ContactEdit;
}
