/** Bulk actions on contacts: in chunks, with progress and undo. */
import { contactBulk } from "../../contract/lists/contact-bulk.ts";
import { mayOn, type Person } from "../../domain/contacts/contact-rights.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { mayQueueDelete } from "../../domain/contacts/deletion.ts";
import { bulkIdsMax } from "../../domain/values/limits.ts";
import type { Capability } from "../../domain/users/access.ts";
import type { Local } from "../../local/index.ts";
import { contactsDelete, contactsGroup, contactsRestore, contactsTag } from "../../local/intents/contacts.ts";
import { contactsByIds } from "../../local/queries/contacts.ts";
import { piecesOf } from "../contact-parts/selection.ts";

export interface BulkActions {
  local: Local;
  who: Person;
  /** Called after every chunk. */
  progress: (done: number, total: number) => void;
}

export interface BulkDone {
  changed: number;
  /** Contacts this user may not change, unless `reason` says otherwise. */
  skipped: number;
  reason?: string;
  /** Absent: too many to undo. */
  undo?: () => Promise<unknown>;
}

/** A tag or a group, added or removed. */
export interface Mark {
  kind: "tag" | "group";
  id: string;
  isOn: boolean;
}

export async function markContacts(
  hands: BulkActions,
  ids: readonly number[],
  { kind, id, isOn }: Mark,
): Promise<BulkDone> {
  const has = (contact: Contact) => (kind === "tag" ? contact.tag_ids : contact.group_ids).includes(id);
  const write = (piece: number[], on: boolean) =>
    hands.local.write(kind === "tag" ? contactsTag : contactsGroup, {
      ids: piece,
      add: on ? [id] : [],
      remove: on ? [] : [id],
    });
  const isMeant = (contact: Contact) => contact.deleted_at === null && has(contact) !== isOn;
  const { changed, skipped } = await eachPiece(hands, ids, {
    capability: "contacts.edit_all",
    isMeant,
    write: (piece) => write(piece, isOn),
  });
  return { changed: changed.length, skipped, undo: () => inPieces(changed, (piece) => write(piece, !isOn)) };
}

/** Above 100 contacts the server is called directly, so that a rejection does not surface later. */
export async function deleteContacts(hands: BulkActions, ids: readonly number[]): Promise<BulkDone> {
  const { local } = hands;
  const write = (piece: number[]) =>
    mayQueueDelete(ids.length)
      ? local.write(contactsDelete, { ids: piece })
      : local.request(contactBulk.destroyAll, { body: { ids: piece, count: piece.length } });
  const isMeant = ({ deleted_at }: Contact) => deleted_at === null;
  const { changed, skipped } = await eachPiece(hands, ids, { capability: "contacts.delete", isMeant, write });
  local.wake();
  return {
    changed: changed.length,
    skipped,
    undo: () => inPieces(changed, (piece) => local.write(contactsRestore, { ids: piece })),
  };
}

export async function restoreContacts(hands: BulkActions, ids: readonly number[]): Promise<BulkDone> {
  const { local } = hands;
  const isMeant = ({ deleted_at }: Contact) => deleted_at !== null;
  const write = (piece: number[]) => local.write(contactsRestore, { ids: piece });
  const { changed, skipped } = await eachPiece(hands, ids, { capability: "contacts.delete", isMeant, write });
  return {
    changed: changed.length,
    skipped,
    undo: () => inPieces(changed, (piece) => local.write(contactsDelete, { ids: piece })),
  };
}

interface Piecework {
  capability: Capability;
  /** The contacts that would change. */
  isMeant: (contact: Contact) => boolean;
  write: (ids: number[]) => Promise<unknown>;
}

async function eachPiece(
  { local, who, progress }: BulkActions,
  ids: readonly number[],
  { capability, isMeant, write }: Piecework,
) {
  const changed: number[] = [];
  let [skipped, done] = [0, 0];
  // Neighboring ids share a database record: in this order each record is read and written once.
  for (const piece of piecesOf(
    [...ids].sort((a, b) => a - b),
    bulkIdsMax,
  )) {
    const meant = (await contactsByIds(local.db, piece)).filter(isMeant);
    const allowed = meant.filter((contact) => mayOn(who, capability, contact)).map(({ id }) => id);
    if (allowed.length > 0) await write(allowed);
    changed.push(...allowed);
    skipped += meant.length - allowed.length;
    done += piece.length;
    progress(done, ids.length);
  }
  return { changed, skipped };
}

async function inPieces(ids: readonly number[], write: (piece: number[]) => Promise<unknown>): Promise<void> {
  for (const piece of piecesOf(ids, bulkIdsMax)) await write(piece);
}
