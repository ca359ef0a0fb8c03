/** Matches the files of an archive to contacts, as far as this device knows; the server checks again. */
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { type ArchiveEntry, entryRefusal } from "../../domain/imports/archive-entry.ts";
import { attachmentNameOf } from "../../domain/imports/attachment-name.ts";
import type { RowReason } from "../../domain/imports/limits.ts";
import type { LocalDatabase } from "../db/database.ts";
import { contactsByIds } from "./contacts.ts";

/** `unknown`: a phone number that cannot be looked up here. */
export type Outlook = { path: string } & (
  | { goes: "to"; contact: Pick<Contact, "id" | "category"> & { name: string } }
  | { goes: "nowhere"; reason: RowReason }
  | { goes: "unknown" }
);

/** `idsOf`: contacts with a phone number, if the index runs. */
export async function archiveOutlook(
  db: LocalDatabase,
  entries: readonly ArchiveEntry[],
  idsOf: ((phone: string) => Promise<number[]>) | undefined,
): Promise<Outlook[]> {
  const ids = new Map<string, number[] | undefined>();
  for (const key of new Set(entries.flatMap((entry) => keyOf(entry) ?? [])))
    ids.set(key, key.startsWith(byNumber) ? [Number(key.slice(byNumber.length))] : await idsOf?.(key));
  const found = await contactsByIds(db, [...new Set([...ids.values()].flatMap((some) => some ?? []))]);
  const known = new Map(found.filter(({ deleted_at }) => deleted_at === null).map((one) => [one.id, one]));
  return entries.map((entry) => outlookOf(entry, ids, known));
}

const byNumber = "#";

/** `#4711`, or the digits of a phone number; nothing if the file is rejected anyway. */
function keyOf(entry: ArchiveEntry): string | undefined {
  const name = entryRefusal(entry) ? null : attachmentNameOf(entry.path);
  return name ? `${name.owner.by === "number" ? byNumber : ""}${name.owner.value}` : undefined;
}

function outlookOf(
  entry: ArchiveEntry,
  ids: ReadonlyMap<string, number[] | undefined>,
  known: ReadonlyMap<number, Contact>,
): Outlook {
  const { path } = entry;
  const reason = entryRefusal(entry);
  if (reason) return { path, goes: "nowhere", reason };
  const wanted = ids.get(keyOf(entry) ?? "");
  if (wanted === undefined) return { path, goes: "unknown" };
  const [contact, ...others] = wanted.flatMap((id) => known.get(id) ?? []);
  if (!contact) return { path, goes: "nowhere", reason: "no_contact" };
  if (others.length > 0) return { path, goes: "nowhere", reason: "several_contacts" };
  return { path, goes: "to", contact: { id: contact.id, category: contact.category, name: nameOfContact(contact) } };
}
