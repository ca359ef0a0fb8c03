/** A contact's newest and pinned notes are stored on the device; older ones are read from the server (domain §24). */
import type { Note } from "../../domain/contacts/note.ts";
import { notesOnDeviceMax } from "../../domain/values/limits.ts";
import { keyText } from "../collections/index.ts";
import { type LocalDatabase, plainTable } from "../db/database.ts";
import { readMeta, writeMeta } from "../db/meta.ts";

type Noted = { contact_id?: number | null };

/** Larger batches come only with whole contacts, whose notes are counted in memory instead of on disk. */
const fewRows = 250;

/** Counts the notes in one round of pages, so that a fill does not query the disk per contact. */
export class NoteCount {
  readonly #seen = new Map<number, number>();

  /** Contacts that may have too many notes after these rows. */
  mayBeOver(rows: readonly Noted[]): Set<number> {
    const over = new Set<number>();
    for (const { contact_id } of rows) {
      if (typeof contact_id !== "number") continue;
      const count = (this.#seen.get(contact_id) ?? 0) + 1;
      this.#seen.set(contact_id, count);
      if (rows.length <= fewRows || count > notesOnDeviceMax) over.add(contact_id);
    }
    return over;
  }
}

/** Call inside a transaction over `tablesOf(["notes"])`. Contacts with evicted notes are recorded: older ones exist. */
export async function boundNotes(db: LocalDatabase, contact_ids: Iterable<number>): Promise<void> {
  const cut: number[] = [];
  for (const contact_id of contact_ids) if (await cutNotes(db, contact_id)) cut.push(contact_id);
  if (cut.length === 0) return;
  const known = (await readMeta(db, "older_notes")) ?? [];
  const next = new Set([...known, ...cut]);
  if (next.size > known.length) await writeMeta(db, "older_notes", [...next]);
}

async function cutNotes(db: LocalDatabase, contact_id: number): Promise<boolean> {
  const ofContact = () => plainTable(db, "notes").where("contact_id").equals(contact_id);
  if ((await ofContact().count()) <= notesOnDeviceMax) return false;
  const notes = (await ofContact().toArray()) as unknown as Note[];
  const free = notes.filter(({ pinned }) => !pinned).sort((one, two) => two.at - one.at || (two.id > one.id ? 1 : -1));
  const old = free.slice(notesOnDeviceMax).map(({ id }) => id);
  // Unsent notes stay, whatever their age.
  const waiting = await db.bases.bulkGet(old.map((id) => keyText({ collection: "notes", id })));
  const gone = old.filter((_, at) => waiting[at] === undefined);
  await plainTable(db, "notes").bulkDelete(gone);
  return gone.length > 0;
}
