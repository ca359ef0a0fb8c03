/** Notes of a contact (spec 001 §7). Ids are generated on the device; an edit keeps the earlier text. */
import { z } from "zod";
import { Instant, Uuid } from "../../domain/values/scalars.ts";
import { NewNote, Note, NoteEdit } from "../../domain/contacts/note.ts";
import { editedOf } from "./contact-replies.ts";
import { ByNumber, dataOf, del, get, group, listOf, NumberText, patch, post } from "../declare.ts";

const ByNote = z.strictObject({ ...ByNumber.shape, noteId: Uuid });

/** `base`: the values the editor showed when it opened. */
const NoteEditBody = z.strictObject({ ...NoteEdit.shape, base: NoteEdit.optional() });

export const NoteChanged = editedOf(Note);
export type NoteChanged = z.infer<typeof NoteChanged>;

export const contactNotes = group("contact_notes", "/v1/contacts", {
  list: get("/:id/notes", {
    summary: "Lists a contact's notes, pinned notes first, then newest first.",
    access: "contacts.see",
    params: ByNumber,
    query: z.strictObject({ page: NumberText(1, 10_000).default(1), limit: NumberText(1, 200).default(25) }),
    reply: listOf(Note),
  }),
  create: post("/:id/notes", {
    summary: "Creates a note.",
    access: "contacts.edit",
    writes: "queue",
    params: ByNumber,
    /** `at`: device time of the write. */
    body: z.strictObject({ ...NewNote.shape, id: Uuid.optional(), at: Instant.optional() }),
    reply: dataOf(Note),
    status: 201,
  }),
  update: patch("/:id/notes/:noteId", {
    summary: "Updates a note. The previous text is kept; a field someone else changed since `base` is a conflict.",
    access: "contacts.edit",
    writes: "queue",
    params: ByNote,
    body: NoteEditBody,
    reply: NoteChanged,
  }),
  remove: del("/:id/notes/:noteId", {
    summary: "Deletes a note.",
    access: "contacts.edit",
    writes: "queue",
    params: ByNote,
  }),
  restore: post("/:id/notes/:noteId/restore", {
    summary: "Restores a deleted note.",
    access: "contacts.edit",
    writes: "queue",
    params: ByNote,
    reply: dataOf(Note),
  }),
  updateNote: patch("/:id/update_note", {
    summary:
      "Updates the note shown in the list: the specified note, otherwise the pinned one, otherwise the newest. Creates a note if there is none.",
    access: "contacts.edit",
    writes: "now",
    params: ByNumber,
    body: z.strictObject({ note_id: Uuid.optional(), body: NewNote.shape.body }),
    reply: dataOf(Note),
  }),
});
