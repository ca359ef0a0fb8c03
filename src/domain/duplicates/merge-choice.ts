/** Whose value a merged contact takes, field by field (domain §9): the newest non-empty one, unless a user chose. */
import { type Contact, type ContactFields, contactFieldNames, emptyContactFields } from "../contacts/contact.ts";
import { isSameValue } from "../values/same-value.ts";

/** Merged by rule, so never chosen. */
const ruled = ["phones", "emails", "addresses", "category"] as const satisfies (keyof ContactFields)[];
export type MergeField = Exclude<keyof ContactFields, (typeof ruled)[number]>;
export const mergeFieldNames = contactFieldNames.filter(
  (field): field is MergeField => !(ruled as readonly string[]).includes(field),
);

/** Who last wrote a field, and when. */
export interface FieldAuthor {
  by: string | null;
  at: number;
}

export interface MergeRecord {
  contact: Contact;
  /** If the fields' last writers are known; else the contact's own last change counts. */
  hands?: Partial<Record<keyof ContactFields, FieldAuthor>> | undefined;
}

/** Number of the contact whose value is used. */
export type MergeChoices = Partial<Record<MergeField, number>>;

/** Default values of a new contact count as empty. */
export function saysNothing(field: MergeField, value: unknown): boolean {
  return isSameValue(value, emptyContactFields[field]);
}

/** Fields in which the records differ. */
export function differingFields(records: readonly MergeRecord[]): MergeField[] {
  const [first, ...others] = records;
  if (!first) return [];
  return mergeFieldNames.filter((field) =>
    others.some(({ contact }) => !isSameValue(contact[field], first.contact[field])),
  );
}

/**
 * A choice for every differing field. The survivor's value wins when all are empty, or all were written at the same
 * time.
 */
export function usualChoices(records: readonly MergeRecord[], survivor_id: number): MergeChoices {
  const choices: MergeChoices = {};
  for (const field of differingFields(records)) choices[field] = usualChoice(field, records, survivor_id);
  return choices;
}

/** If one of them is a client, so is the merged contact, with a client status. */
export function mergedCategory(contacts: readonly Contact[]): Contact["category"] {
  return contacts.some(({ category }) => category === "client") ? "client" : "lead";
}

function usualChoice(field: MergeField, all: readonly MergeRecord[], survivor_id: number): number {
  const category = mergedCategory(all.map(({ contact }) => contact));
  const records = field === "status_id" ? all.filter(({ contact }) => contact.category === category) : all;
  const saying = records.filter(({ contact }) => !saysNothing(field, contact[field]));
  const newest = Math.max(...saying.map((record) => writtenAt(record, field)));
  const best = saying.filter((record) => writtenAt(record, field) === newest).map(({ contact }) => contact.id);
  return best.includes(survivor_id) ? survivor_id : (best[0] ?? records[0]?.contact.id ?? survivor_id);
}

export function writtenAt({ contact, hands }: MergeRecord, field: keyof ContactFields): number {
  return hands?.[field]?.at ?? contact.created_at;
}

/** The one with the highest weight, then the oldest: its number is the one users know. */
export function usualSurvivor(records: readonly MergeRecord[]): number | undefined {
  const [best] = records.toSorted(
    (one, other) =>
      weightOf(other.contact) - weightOf(one.contact) ||
      one.contact.created_at - other.contact.created_at ||
      one.contact.id - other.contact.id,
  );
  return best?.contact.id;
}

/** Active policies weigh most, then being a client, then having an owner. */
function weightOf({ in_force_policies, open_policies, category, owner_id }: Contact): number {
  return in_force_policies * 100 + open_policies * 10 + (category === "client" ? 5 : 0) + (owner_id ? 1 : 0);
}
