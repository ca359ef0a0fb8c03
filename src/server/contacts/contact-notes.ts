/** Notes of a contact; edits keep the earlier text. */
import { contactNotes, type NoteChanged } from "../../contract/contacts/contact-notes.ts";
import { contactMustBeThere } from "../../domain/contacts/deletion.ts";
import { editNote, type NewNote, type Note, type NoteEdit, writeNote } from "../../domain/contacts/note.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit, changedFields } from "../changes/audit.ts";
import { visibleTo, visibilityOf } from "../changes/visibility.ts";
import { writtenTime } from "../changes/written-time.ts";
import type { Ctx } from "../context.ts";
import { findCall } from "../calls/call-rows.ts";
import { notDeleted, withoutDeletion } from "../db/deleted-rows.ts";
import { implement } from "../http/mount.ts";
import { pageReply } from "../http/list-meta.ts";
import {
  insertNote,
  listNoteRows,
  lockNote,
  markNoteDeleted,
  type StoredNote,
  updateNote,
} from "./contact-note-rows.ts";
import { mergeEdited } from "./contact-conflict-rows.ts";
import { putBackRow } from "./contact-put-back.ts";
import { findContacts } from "./contact-rows.ts";
import { contactToRead, contactToWrite } from "./contact-visibility.ts";

export const contactNotesImplementation = implement(contactNotes, {
  list: async (ctx, { params, query }) => {
    const contact = await contactToRead(ctx, params.id);
    return pageReply(query, await listNoteRows(ctx.trx, ctx.actor.tenant_id, contact.id, query));
  },
  create: async (ctx, { params, body: { id, at, ...typed } }) => {
    const contact_id = await contactWithNotes(ctx, params.id);
    return { data: await writeOnce(ctx, contact_id, { ...typed, id: id ?? ctx.world.uuid() }, at) };
  },
  update: async (ctx, { params, body: { base, ...edit } }) => {
    const contact_id = await contactWithNotes(ctx, params.id);
    return change(ctx, { contact_id, id: params.noteId }, edit, base);
  },
  remove: async (ctx, { params }) => {
    await remove(ctx, await contactWithNotes(ctx, params.id), params.noteId);
  },
  restore: async (ctx, { params }) => {
    const contact_id = await contactWithNotes(ctx, params.id);
    const stored = await storedNote(ctx, contact_id, params.noteId);
    const note = withoutDeletion(stored);
    if (stored.deleted_at === null) return { data: note };
    return { data: await putBackRow(ctx, { table: "notes", record_type: "note" }, note) };
  },
  updateNote: async (ctx, { params, body: { note_id, body } }) => {
    const contact_id = await contactWithNotes(ctx, params.id);
    const id = note_id ?? (await shownNote(ctx, contact_id));
    const first = { id: ctx.world.uuid(), body, kind: "note" as const, pinned: false, call_id: null };
    if (!id) return { data: await writeOnce(ctx, contact_id, first) };
    return { data: (await change(ctx, { contact_id, id }, { body })).data };
  },
});

/** Locks the contact's row, so that notes are not written while it is transferred or deleted. */
async function contactWithNotes(ctx: Ctx, id: number): Promise<number> {
  const contact = await contactToWrite(ctx, id);
  contactMustBeThere(contact);
  return contact.id;
}

/** Idempotent by id. Keeps the device's time of writing, within its time offline. */
async function writeOnce(ctx: Ctx, contact_id: number, typed: NewNote, written_at?: number): Promise<Note> {
  const { trx, actor, world } = ctx;
  if (typed.call_id !== null) await callMustBeSeen(ctx, typed.call_id);
  const now = world.now();
  const note = { ...writeNote(contact_id, typed, { now, by: actor.user_id }), at: writtenTime(ctx, written_at) };
  if (!(await insertNote(trx, actor.tenant_id, note))) {
    const known =
      (await lockNote(trx, actor.tenant_id, contact_id, note.id)) ??
      refuse("invalid", { id: ["This id is already used."] });
    return withoutDeletion(known);
  }
  await audit(ctx, { action: "create", record_type: "note", record_id: note.id });
  ctx.changeSet.add("notes", note.id);
  return note;
}

async function storedNote({ trx, actor }: Ctx, contact_id: number, id: string): Promise<StoredNote> {
  return (await lockNote(trx, actor.tenant_id, contact_id, id)) ?? refuse("not_found");
}

/** The user's own calls, those of their reports, or those with a visible contact: the rule for reading calls. */
async function callMustBeSeen({ trx, actor }: Ctx, id: string): Promise<void> {
  const call = await findCall(trx, actor.tenant_id, id);
  const visibility = await visibilityOf(trx, actor);
  if (!call) return refuse("not_found", { call_id: [id] });
  if (visibility.all || visibility.owners.includes(call.user_id)) return;
  const contacts = call.contact_id === null ? [] : await findContacts(trx, actor.tenant_id, [call.contact_id]);
  if ((await visibleTo(trx, visibility, contacts)).length === 0) refuse("not_found", { call_id: [id] });
}

/** Merges first: a text someone else changed since stays, and the new one is returned as a conflict. */
async function change(
  ctx: Ctx,
  { contact_id, id }: { contact_id: number; id: string },
  typed: NoteEdit,
  base: NoteEdit = {},
): Promise<NoteChanged> {
  const note = notDeleted(await storedNote(ctx, contact_id, id));
  const merged = await mergeEdited(ctx, { record_type: "note", record_id: id, current: note, base, edit: typed });
  const data = await save(ctx, note, merged.edit);
  return { data, meta: { conflicts: merged.conflicts } };
}

async function save(ctx: Ctx, note: Note, edit: NoteEdit): Promise<Note> {
  const { trx, actor, world } = ctx;
  const after = editNote(note, edit, { now: world.now(), by: actor.user_id });
  if (after === note) return note;
  await updateNote(trx, actor.tenant_id, after);
  const { body, kind, pinned } = after;
  const fields = changedFields(note, { kind, pinned });
  // The earlier text is stored on the note itself, so the audit only records that it changed.
  if (body !== note.body) fields["body"] = { old: null, new: null };
  await audit(ctx, { action: "edit", record_type: "note", record_id: note.id, fields });
  ctx.changeSet.add("notes", note.id);
  return after;
}

async function remove(ctx: Ctx, contact_id: number, id: string): Promise<void> {
  const { trx, actor, world } = ctx;
  const note = await storedNote(ctx, contact_id, id);
  if (note.deleted_at !== null) return;
  await markNoteDeleted(trx, actor.tenant_id, id, world.now());
  await audit(ctx, { action: "delete", record_type: "note", record_id: id });
  ctx.changeSet.add("notes", id);
}

/** The pinned note, else the newest one a user wrote. */
async function shownNote({ trx, actor }: Ctx, contact_id: number): Promise<string | undefined> {
  const row = await trx
    .selectFrom("notes")
    .select("id")
    .where((eb) => eb.and({ tenant_id: actor.tenant_id, contact_id, deleted_at: null }))
    .where("kind", "<>", "system")
    .orderBy("pinned", "desc")
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();
  return row?.id;
}
