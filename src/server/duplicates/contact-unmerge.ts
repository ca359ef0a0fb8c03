/** Undoes a merge: rows unchanged since return to their original contacts, the rest stays and is listed. */
import type { Merge, Merged } from "../../contract/duplicates/contact-merges.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { contactMustBeThere } from "../../domain/contacts/deletion.ts";
import { linksReturned } from "../../domain/duplicates/merge-links.ts";
import { givenBack, mergeMustBeUndoable, unmergeContact } from "../../domain/duplicates/merge-undo.ts";
import { contactMessages } from "../../domain/contacts/messages.ts";
import { isSameValue } from "../../domain/values/same-value.ts";
import { isMerged } from "../../domain/contacts/scope-parts.ts";
import { refuse } from "../../kit/refusal.ts";
import { isTold, type LeftRecord, notifyLeft } from "../changes/left-record-rows.ts";
import { visibleTo, visibilityOf } from "../changes/visibility.ts";
import type { Ctx } from "../context.ts";
import { belongings, type KeptRow, returnBelongings } from "../contacts/contact-related-rows.ts";
import { returnDetails } from "./contact-merge-details.ts";
import { returnFavorites } from "./contact-merge-favorite-rows.ts";
import { summaryOf } from "./contact-merge.ts";
import { notifyReaders } from "./contact-merge-readers.ts";
import { mergeMustBeAllowed } from "./contact-merge-rights.ts";
import { findMerge, markMergeUndone, type MergeSnapshot } from "./contact-merge-rows.ts";
import { markNoteDeleted } from "../contacts/contact-note-rows.ts";
import { type Change, findContacts, saveContacts } from "../contacts/contact-rows.ts";
import { partNumbers } from "../contacts/contact-secret-rows.ts";
import { contactsToWrite } from "../contacts/contact-visibility.ts";
import { planCallbacksAgain } from "../contacts/stopped-callback-rows.ts";

export async function undoMerge(ctx: Ctx, id: string): Promise<Merged> {
  await mergeMustBeAllowed(ctx);
  const { trx, actor, world } = ctx;
  const { snapshot } = await mergeToUndo(ctx, id);
  const held = await holdAll(ctx, snapshot);
  // Locked last, as in a merge: of two concurrent undos the second finds it already done.
  const { merge } = await mergeToUndo(ctx, id, true);
  const now = world.now();
  const keptRows = await returnAll(ctx, merge, snapshot);
  const { changes, kept } = await unmerged(ctx, held, snapshot, now);
  const saved = await saveContacts(ctx, changes, { action: "unmerge" });
  const ids = [held.survivor, ...held.losers].map(({ id }) => id);
  await planCallbacksAgain(ctx, ids, { at: merge.at, reason: "unmerge" });
  const undone: Merge = {
    ...merge,
    undone_at: now,
    undone_by: actor.user_id,
    kept: [...kept.map((field) => ({ kind: "field", id: field })), ...keptRows],
  };
  await markMergeUndone(trx, actor.tenant_id, undone);
  const [survivor, ...losers] = saved.map(({ after }) => after);
  if (!survivor) return refuse("not_found");
  const own = losers.filter((one) => isOfMerge(merge, one));
  // Restored contacts the actor may not see are omitted.
  return { data: survivor, meta: { merge: undone, also: await visibleTo(trx, await visibilityOf(trx, actor), own) } };
}

function isOfMerge({ losers }: Merge, { id }: Contact): boolean {
  return losers.some((loser) => loser.id === id);
}

async function mergeToUndo(
  { trx, actor, world }: Ctx,
  id: string,
  lock = false,
): Promise<{ merge: Merge; snapshot: MergeSnapshot }> {
  const found = (await findMerge(trx, actor.tenant_id, id, { lock })) ?? refuse("not_found");
  mergeMustBeUndoable(found.merge, world.now());
  return {
    merge: found.merge,
    snapshot: found.snapshot ?? refuse("undo_over", { base: [contactMessages.merge_undo_over] }),
  };
}

interface Held {
  survivor: Contact;
  losers: Contact[];
  linked: Contact[];
}

/** The right to merge the survivor is the right to undo. Locked in number order, as in a merge. */
async function holdAll(ctx: Ctx, { before, losers, linked }: MergeSnapshot): Promise<Held> {
  const loser_ids = losers.map(({ id }) => id);
  const linked_ids = linked.map(({ id }) => id);
  const ids = [before.id, ...loser_ids, ...linked_ids];
  const all = await findContacts(ctx.trx, ctx.actor.tenant_id, ids, { lock: true });
  const [survivor] = await contactsToWrite(ctx, [before.id], { capability: "contacts.merge" });
  if (!survivor) return refuse("not_found");
  if (isMerged(survivor)) refuse("merged", { base: [contactMessages.merge_merged_again] });
  contactMustBeThere(survivor);
  return {
    survivor,
    losers: all.filter(({ id, merged_into_id }) => loser_ids.includes(id) && merged_into_id === survivor.id),
    linked: all.filter(({ id }) => linked_ids.includes(id)),
  };
}

async function returnAll(ctx: Ctx, { at, survivor_id }: Merge, snapshot: MergeSnapshot): Promise<KeptRow[]> {
  const { trx, actor, world, changeSet } = ctx;
  const { tenant_id } = actor;
  const { moved } = snapshot;
  const loser_ids = snapshot.losers.map(({ id }) => id);
  const rows = await returnBelongings({ trx, tenant_id, changeSet, survivor_id, loser_ids, moved, at });
  await notifyLeft(ctx, leftOf(moved, survivor_id));
  await notifyReaders(ctx, survivor_id, moved);
  await partNumbers(trx, tenant_id, survivor_id, loser_ids);
  await returnFavorites(ctx, snapshot.favorites, at);
  const details = await returnDetails(ctx, survivor_id, snapshot.details);
  if (snapshot.note_id) {
    await markNoteDeleted(trx, tenant_id, snapshot.note_id, world.now());
    changeSet.add("notes", snapshot.note_id);
  }
  return [...rows, ...details.map((kind) => ({ kind, id: String(survivor_id) }))];
}

/** Rows that stayed with the survivor are sent as well: users who see the survivor keep them. */
function leftOf(moved: MergeSnapshot["moved"], contact_id: number): LeftRecord[] {
  return belongings.flatMap(({ kind, table, column }) => {
    if (column !== "contact_id" || !isTold(table)) return [];
    return (moved[kind] ?? []).map(([id]) => ({ collection: table, record_id: String(id), contact_id }));
  });
}

/** The survivor first, then the others, then contacts linked to them. */
async function unmerged(
  ctx: Ctx,
  { survivor, losers, linked }: Held,
  snapshot: MergeSnapshot,
  now: number,
): Promise<{ changes: Change[]; kept: string[] }> {
  const { contact, kept } = unmergeContact({ current: survivor, before: snapshot.before, after: snapshot.after, now });
  const changes: Change[] = [{ before: survivor, after: { ...contact, ...(await summaryOf(ctx, survivor.id, now)) } }];
  for (const before of await rowsOf(ctx, losers)) {
    const was = snapshot.losers.find(({ id }) => id === before.id) ?? refuse("not_found");
    const summary = await summaryOf(ctx, before.id, now);
    changes.push({ before, after: { ...givenBack(before, was, { survivor, now }), ...summary } });
  }
  return { changes: [...changes, ...linked.flatMap((before) => linksBack(before, snapshot, now))], kept };
}

/** As they are after the moved rows are restored, including referrals. */
function rowsOf({ trx, actor }: Ctx, contacts: readonly Contact[]): Promise<Contact[]> {
  return findContacts(
    trx,
    actor.tenant_id,
    contacts.map(({ id }) => id),
  );
}

function linksBack(before: Contact, { linked }: MergeSnapshot, now: number): Change[] {
  const links = linked.find(({ id }) => id === before.id);
  if (!links) return [];
  const linked_contacts = linksReturned(before.linked_contacts, links.before, links.after);
  if (isSameValue(linked_contacts, before.linked_contacts)) return [];
  return [{ before, after: { ...before, linked_contacts, updated_at: now, version: before.version + 1 } }];
}
