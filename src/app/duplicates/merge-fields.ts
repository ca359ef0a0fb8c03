/** The fields to choose between, in the order of the contact page, with their display text. */
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { type MergeField, saysNothing } from "../../domain/duplicates/merge-choice.ts";
import type { ContactLists } from "../../local/queries/contact-lists.ts";
import { type Fact, habitFacts, medicareFacts, personFacts, sourceFacts } from "../contact/index.ts";

export interface FieldReader {
  field: MergeField;
  label: string;
  read(value: unknown, around: Around): string;
}

interface Around {
  lists: ContactLists;
  today: string;
  /** Contacts referenced by the values. */
  named: readonly Contact[];
}

const nameIn = (rows: readonly { id: string; title: string }[], id: unknown) =>
  rows.find((row) => row.id === id)?.title ?? "";

const nameAmong = (named: readonly Contact[], id: unknown) => {
  const contact = named.find((one) => one.id === id);
  return contact ? nameOfContact(contact) : `Contact ${String(id)}`;
};

const ofFact = ({ field, label, shown, typed, options }: Fact): FieldReader => ({
  field: field as MergeField,
  label,
  read: (value, { today }) => {
    const text = typed(value);
    return shown?.(value, today) ?? options?.find((option) => option.value === text)?.label ?? text;
  },
});

export const fieldReaders: readonly FieldReader[] = [
  { field: "status_id", label: "Status", read: (id, { lists }) => nameIn(lists.statuses, id) },
  ...personFacts.map(ofFact),
  ...habitFacts.map(ofFact),
  ...medicareFacts.map(ofFact),
  { field: "source_id", label: "Source", read: (id, { lists }) => nameIn(lists.sources, id) },
  ...sourceFacts.map(ofFact),
  { field: "referred_by_id", label: "Referred by", read: (id, { named }) => nameAmong(named, id) },
];

/** Display text of the contact's value; empty if there is none. */
export function wordsOfField(reader: FieldReader, contact: Contact, around: Around): string {
  const value = contact[reader.field];
  return saysNothing(reader.field, value) ? "" : reader.read(value, around);
}
