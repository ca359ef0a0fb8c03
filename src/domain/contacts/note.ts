/** A note on a contact (domain §6): plain text; an edit keeps the previous text. */
import { z } from "zod";
import { refuse } from "../../kit/refusal.ts";
import { lengthOf, manyLines } from "../../kit/text.ts";
import { ContactNumber, Instant, Uuid } from "../values/scalars.ts";
import { noteChangesMax, noteLengthMax } from "../values/limits.ts";
import { noteKinds } from "../values/options.ts";
import { contactMessages } from "./messages.ts";

export const NoteChange = z.object({ body: z.string(), at: Instant, by: Uuid.nullable() });
export type NoteChange = z.infer<typeof NoteChange>;

export const Note = z.object({
  id: Uuid,
  contact_id: ContactNumber,
  body: z.string(),
  kind: z.enum(noteKinds),
  pinned: z.boolean(),
  author_id: Uuid.nullable(),
  at: Instant,
  call_id: Uuid.nullable(),
  /** Earlier texts, oldest first; `at` and `by`: when and by whom each was replaced. */
  edits: z.array(NoteChange),
  updated_at: Instant,
  seq: z.int().nonnegative(),
});
export type Note = z.infer<typeof Note>;

/** Kinds a user writes; `system` is written by the product. */
const writtenKind = z.enum(["note", "call", "meeting"]);
export type WrittenKind = z.infer<typeof writtenKind>;

/** The writer generates the id, so that a note written offline is created once, however often it is sent. */
export const NewNote = z.strictObject({
  id: Uuid,
  body: z.string().max(noteLengthMax * 4),
  kind: writtenKind.default("note"),
  pinned: z.boolean().default(false),
  call_id: Uuid.nullable().default(null),
});
export type NewNote = z.infer<typeof NewNote>;

export const NoteEdit = z.strictObject({
  body: z
    .string()
    .max(noteLengthMax * 4)
    .optional(),
  kind: writtenKind.optional(),
  pinned: z.boolean().optional(),
});
export type NoteEdit = z.infer<typeof NoteEdit>;

/** The author, and the time. */
export interface Author {
  now: number;
  by: string | null;
}

export function writeNote(contact_id: number, note: NewNote, { now, by }: Author): Note {
  return {
    ...note,
    contact_id,
    body: checkedBody(note.body),
    author_id: by,
    at: now,
    edits: [],
    updated_at: now,
    seq: 0,
  };
}

/** A note written by the product, such as the local side of a rejected change. */
export function systemNote(contact_id: number, id: string, body: string, { now, by }: Author): Note {
  const made = { id, body, kind: "note" as const, pinned: false, call_id: null };
  return { ...writeNote(contact_id, made, { now, by }), kind: "system" };
}

/**
 * Returns the same note when nothing changes. Concurrent edits keep both texts: the earlier one moves to the history.
 */
export function editNote(note: Note, edit: NoteEdit, { now, by }: Author): Note {
  if (note.kind === "system" && (edit.body !== undefined || edit.kind !== undefined)) {
    refuse("system_note", { body: [contactMessages.system_note] });
  }
  const body = edit.body === undefined ? note.body : checkedBody(edit.body);
  const next = { ...note, body, kind: edit.kind ?? note.kind, pinned: edit.pinned ?? note.pinned };
  if (next.body === note.body && next.kind === note.kind && next.pinned === note.pinned) return note;
  const edits = body === note.body ? note.edits : [...note.edits, { body: note.body, at: now, by }];
  if (edits.length > noteChangesMax)
    refuse("note_changed_too_often", { body: [contactMessages.note_changed_too_often] });
  return { ...next, edits, updated_at: now };
}

function checkedBody(typed: string): string {
  const body = manyLines(typed);
  if (body === "") refuse("invalid", { body: [contactMessages.note_empty] });
  if (lengthOf(body) > noteLengthMax) refuse("invalid", { body: [contactMessages.note_too_long] });
  return body;
}

const openingLengthMax = 60;

/** The beginning of a note, cut at a word with an ellipsis. */
export function opening(body: string): string {
  if (body.length <= openingLengthMax) return body;
  return `${body.slice(0, openingLengthMax).replace(/\s+\S*$/, "")} …`;
}
