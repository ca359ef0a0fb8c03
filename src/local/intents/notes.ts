import { contactNotes } from "../../contract/contacts/contact-notes.ts";
import { putBack } from "../../domain/contacts/deletion.ts";
import { editNote, type NewNote, type Note, type NoteEdit, opening, writeNote } from "../../domain/contacts/note.ts";
import type { RowKey } from "../collections/index.ts";
import { conflictsIn, intent, type ConfirmedRow, type IntentFacts } from "./intent.ts";

const noteKey = (id: string): RowKey => ({ collection: "notes", id });
const behindContact = ({ contact_id }: { contact_id: number }): RowKey[] => [
  { collection: "contacts", id: contact_id },
];
const confirmed = ({ data }: { data: Note }): ConfirmedRow[] => [{ key: noteKey(data.id), row: data }];

interface OnContact {
  contact_id: number;
  /** The contact's label. */
  name: string;
}

export interface NoteCreateInput extends OnContact {
  note: NewNote;
}

export const noteCreate = intent(contactNotes.create, {
  name: "note.create",
  title: ({ name, note }: NoteCreateInput) => `Note on ${name}: ${opening(note.body)}`,
  touches: ({ note }: NoteCreateInput) => [noteKey(note.id)],
  after: (input: NoteCreateInput) => behindContact(input),
  applies: (
    _row: Note | undefined,
    { contact_id, note }: NoteCreateInput,
    _key: RowKey,
    { at, user_id }: IntentFacts,
  ) => writeNote(contact_id, note, { now: at, by: user_id }),
  ask: ({ contact_id, note }: NoteCreateInput, { at }) => ({ params: { id: contact_id }, body: { ...note, at } }),
  replies: confirmed,
});

export interface NoteEditInput extends OnContact {
  id: string;
  edit: NoteEdit;
  /** The values the editor showed when it opened. Omitted by earlier versions. */
  base?: NoteEdit;
}

export const noteEdit = intent(contactNotes.update, {
  name: "note.edit",
  title: ({ name, edit }: NoteEditInput) =>
    `Note on ${name}: ${edit.body === undefined ? "changed" : opening(edit.body)}`,
  which: whichNote,
  touches: ({ id }: NoteEditInput) => [noteKey(id)],
  after: (input: NoteEditInput) => behindContact(input),
  applies: (row: Note | undefined, { edit }: NoteEditInput, _key: RowKey, { at, user_id }: IntentFacts) =>
    row && editNote(row, edit, { now: at, by: user_id }),
  ask: ({ contact_id, id, edit, base }: NoteEditInput) => ({
    params: { id: contact_id, noteId: id },
    body: { ...edit, ...(base && { base }) },
  }),
  replies: confirmed,
  conflicts: (reply, { contact_id, id }) => ({
    contact_id,
    conflicts: conflictsIn(reply),
    record: "note",
    record_id: id,
  }),
});

export interface NoteDeleteInput extends OnContact {
  id: string;
}

export const noteDelete = intent(contactNotes.remove, {
  name: "note.delete",
  title: ({ name }: NoteDeleteInput) => `Delete a note on ${name}`,
  which: whichNote,
  touches: ({ id }: NoteDeleteInput) => [noteKey(id)],
  after: (input: NoteDeleteInput) => behindContact(input),
  applies: () => undefined,
  ask: ({ contact_id, id }: NoteDeleteInput) => ({ params: { id: contact_id, noteId: id } }),
});

export interface NoteRestoreInput extends OnContact {
  /** The note before it was deleted. */
  note: Note;
}

export const noteRestore = intent(contactNotes.restore, {
  name: "note.restore",
  title: ({ name, note }: NoteRestoreInput) => `Restore note on ${name}: ${opening(note.body)}`,
  touches: ({ note }: NoteRestoreInput) => [noteKey(note.id)],
  after: (input: NoteRestoreInput) => behindContact(input),
  applies: (row: Note | undefined, { note }: NoteRestoreInput, _key: RowKey, { at }: IntentFacts) =>
    row ?? putBack(note, at),
  ask: ({ contact_id, note }: NoteRestoreInput) => ({ params: { id: contact_id, noteId: note.id } }),
  replies: confirmed,
});

function whichNote({ body }: Note): string {
  return opening(body);
}
