/** Merges several contacts into one, in one transaction: values, all records, and the undo snapshot. */
import type { Merge, Merged, MergeChoice } from "../../contract/duplicates/contact-merges.ts";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { contactMustBeThere } from "../../domain/contacts/deletion.ts";
import { type MergeChoices, type MergeRecord, usualChoices } from "../../domain/duplicates/merge-choice.ts";
import { type LeftOut, mergeContacts, mergedAway } from "../../domain/duplicates/merge-contacts.ts";
import { relinked } from "../../domain/duplicates/merge-links.ts";
import { contactMessages } from "../../domain/contacts/messages.ts";
import { writeNote } from "../../domain/contacts/note.ts";
import { policySummary } from "../../domain/policies/policy-attention.ts";
import { stopsContact } from "../../domain/reference/reference.ts";
import { isSameValue } from "../../domain/values/same-value.ts";
import { dayOf } from "../../kit/dates.ts";
import { refuse } from "../../kit/refusal.ts";
import { countOf } from "../../kit/text.ts";
import type { Ctx } from "../context.ts";
import { countBelongings, moveBelongings } from "../contacts/contact-related-rows.ts";
import { moveDetails } from "./contact-merge-details.ts";
import { moveFavorites } from "./contact-merge-favorite-rows.ts";
import { authorsOf } from "./contact-merge-authors.ts";
import { notifyReaders } from "./contact-merge-readers.ts";
import { consentsBefore, noteJoined } from "../consent/consent-merge.ts";
import { mergeMustBeAllowed } from "./contact-merge-rights.ts";
import { insertMerge, type MergeSnapshot } from "./contact-merge-rows.ts";
import { insertNote } from "../contacts/contact-note-rows.ts";
import { listPolicyRows } from "../policies/contact-policy-rows.ts";
import { findContacts, saveContacts } from "../contacts/contact-rows.ts";
import { joinNumbers } from "../contacts/contact-secret-rows.ts";
import { contactsToWrite } from "../contacts/contact-visibility.ts";
import { joinVerdicts } from "../contacts/number-verdict-rows.ts";
import { listStatusRows } from "../reference/reference-rows.ts";
import { cancelCallbacksOf } from "../contacts/stopped-callback-rows.ts";

export interface MergeRequest {
  survivor_id: number;
  ids: readonly number[];
  choices: readonly MergeChoice[];
}

export async function mergeNow(asked: Ctx, wish: MergeRequest): Promise<Merged> {
  await mergeMustBeAllowed(asked);
  const ctx = atOneMoment(asked);
  const held = await holdAll(ctx, distinctIds(wish), wish.survivor_id);
  const { survivor, losers } = held;
  const now = ctx.world.now();
  const choices = await chosen(ctx, held, wish.choices);
  const stopping = await stoppingStatuses(ctx);
  const { contact: joined, left_out } = mergeContacts({ survivor, losers, choices, stopping, now });
  const contact = await joinVerdicts(ctx, joined, losers);
  const counts_before = await countsOf(ctx, [survivor, ...losers]);
  const moved = await moveAll(ctx, held, now);
  const whole = { ...contact, ...(await summaryOf(ctx, survivor.id, now)) };
  const gone = losers.map((loser) => mergedAway(loser, whole, { now, by: ctx.actor.user_id }));
  const linked = relinkAll(held, now);
  const after = await saveAll(ctx, held, { after: whole, gone, linked });
  // The others' were moved earlier: those of a survivor that was already stopped are cancelled too.
  if (after.status_id !== null && stopping.has(after.status_id)) await cancelCallbacksOf(ctx, [after.id], "merge");
  const lost = wordsOf(left_out);
  const note_id = lost.length > 0 ? await noteLost(ctx, held, lost) : null;
  const merge = await insertMerge(ctx.trx, ctx.actor.tenant_id, {
    id: ctx.world.uuid(),
    survivor_id: survivor.id,
    name: nameOfContact(after),
    losers: losers.map((loser) => ({ id: loser.id, name: nameOfContact(loser) })),
    at: now,
    by: ctx.actor.user_id,
    counts_before,
    counts_after: (await countsOf(ctx, [survivor]))[0]?.counts ?? {},
    left_out: lost,
    snapshot: { before: survivor, after, losers, linked: linked.map(linksOf), ...moved, note_id },
  });
  return { data: after, meta: { merge, also: gone } };
}

/** Undo uses the merge's timestamp to detect later changes, so everything a merge writes carries it. */
function atOneMoment(ctx: Ctx): Ctx {
  const now = ctx.world.now();
  return { ...ctx, world: { ...ctx.world, now: () => now } };
}

function distinctIds({ ids, survivor_id }: MergeRequest): number[] {
  const distinct = new Set(ids);
  if (!distinct.has(survivor_id))
    refuse("invalid", { survivor_id: ["The contact to keep must be one of the selected contacts."] });
  if (distinct.size !== ids.length) refuse("invalid", { ids: ["Select each contact only once."] });
  return [...distinct];
}

interface Held {
  survivor: Contact;
  /** Last changed first: their lists are appended to the survivor's in this order. */
  losers: Contact[];
  /** Contacts linked to one of the others. */
  linked: Contact[];
}

/** Locks every row to be written at once, in number order, so that concurrent merges never deadlock. */
async function holdAll(ctx: Ctx, ids: readonly number[], survivor_id: number): Promise<Held> {
  const { trx, actor } = ctx;
  const seen = await findContacts(trx, actor.tenant_id, ids);
  const linkedIds = linkedOutside(seen, ids);
  const locked = await findContacts(trx, actor.tenant_id, [...ids, ...linkedIds], { lock: true });
  const all = await contactsToWrite(ctx, ids, { capability: "contacts.merge", field: "ids" });
  for (const contact of all) contactMustBeThere(contact);
  if (!linkedOutside(all, ids).every((id) => linkedIds.includes(id))) refuseChanged();
  const survivor = all.find(({ id }) => id === survivor_id) ?? refuse("not_found");
  const losers = all.filter((contact) => contact !== survivor).sort((one, other) => other.updated_at - one.updated_at);
  return { survivor, losers, linked: locked.filter(({ id }) => !ids.includes(id)) };
}

function linkedOutside(contacts: readonly Contact[], ids: readonly number[]): number[] {
  const linked = contacts.flatMap(({ linked_contacts }) => linked_contacts.map(({ contact_id }) => contact_id));
  return [...new Set(linked)].filter((id) => !ids.includes(id));
}

function refuseChanged(): never {
  return refuse("conflict", { base: [contactMessages.merge_changed] });
}

/** The user's choice where the values it was based on are still current; otherwise the default choice. */
async function chosen(ctx: Ctx, { survivor, losers }: Held, wished: readonly MergeChoice[]): Promise<MergeChoices> {
  const all = [survivor, ...losers];
  const hands = await authorsOf(ctx, all);
  const records: MergeRecord[] = all.map((contact) => ({ contact, hands: hands.get(contact.id) }));
  const choices = usualChoices(records, survivor.id);
  for (const { field, from, value } of wished) {
    const contact = all.find(({ id }) => id === from);
    if (!contact) refuse("invalid", { choices: [String(from)] });
    if (!isSameValue(contact?.[field], value)) refuseChanged();
    choices[field] = from;
  }
  return choices;
}

async function stoppingStatuses({ trx, actor }: Ctx): Promise<ReadonlySet<string>> {
  const statuses = await listStatusRows(trx, actor.tenant_id);
  return new Set(statuses.filter(stopsContact).map(({ id }) => id));
}

async function countsOf({ trx, actor }: Ctx, contacts: readonly Contact[]): Promise<Merge["counts_before"]> {
  const ids = contacts.map(({ id }) => id);
  const counts = await countBelongings(trx, actor.tenant_id, ids);
  return ids.map((id) => ({ id, counts: counts.get(id) ?? {} }));
}

async function moveAll(
  ctx: Ctx,
  { survivor, losers }: Held,
  now: number,
): Promise<Pick<MergeSnapshot, "moved" | "favorites" | "details">> {
  const { trx, actor, changeSet } = ctx;
  const loser_ids = losers.map(({ id }) => id);
  const merging = { trx, tenant_id: actor.tenant_id, changeSet, survivor_id: survivor.id, loser_ids };
  const said = await consentsBefore(ctx, [survivor.id, ...loser_ids]);
  const moved = await moveBelongings(merging);
  await noteJoined(ctx, survivor.id, said);
  await notifyReaders(ctx, survivor.id, moved);
  await joinNumbers(trx, actor.tenant_id, survivor.id, loser_ids);
  return {
    moved,
    favorites: await moveFavorites(ctx, survivor.id, loser_ids, now),
    details: await moveDetails(ctx, survivor.id, loser_ids),
  };
}

/** The contact's own policy columns. */
export async function summaryOf({ trx, actor }: Ctx, contact_id: number, now: number): Promise<Partial<Contact>> {
  return policySummary(await listPolicyRows(trx, actor.tenant_id, contact_id), dayOf(now));
}

function relinkAll({ survivor, losers, linked }: Held, now: number): { before: Contact; after: Contact }[] {
  const loser_ids = losers.map(({ id }) => id);
  return linked.flatMap((before) => {
    const linked_contacts = relinked(before.linked_contacts, loser_ids, survivor.id);
    if (isSameValue(linked_contacts, before.linked_contacts)) return [];
    return [{ before, after: { ...before, linked_contacts, updated_at: now, version: before.version + 1 } }];
  });
}

function linksOf({ before, after }: { before: Contact; after: Contact }): MergeSnapshot["linked"][number] {
  return { id: before.id, before: before.linked_contacts, after: after.linked_contacts };
}

interface Written {
  after: Contact;
  gone: readonly Contact[];
  linked: readonly { before: Contact; after: Contact }[];
}

/** Returns the survivor. */
async function saveAll(ctx: Ctx, { survivor, losers }: Held, { after, gone, linked }: Written): Promise<Contact> {
  const merged = losers.flatMap((before, place) => {
    const loser = gone[place];
    return loser ? [{ before, after: loser }] : [];
  });
  const [saved] = await saveContacts(ctx, [{ before: survivor, after }, ...merged], { action: "merge" });
  await saveContacts(ctx, linked, { action: "link" });
  return saved?.after ?? after;
}

function wordsOf({ phones, emails, addresses, tags }: LeftOut): string[] {
  return [...phones, ...emails, ...addresses, ...(tags.length > 0 ? [countOf(tags.length, "tag")] : [])];
}

/** Values that do not fit are saved in a note, so nothing is lost silently. */
async function noteLost(ctx: Ctx, { survivor, losers }: Held, lost: readonly string[]): Promise<string> {
  const { trx, actor, world, changeSet } = ctx;
  const names = losers.map((loser) => `${nameOfContact(loser)} (${loser.id})`).join(", ");
  const body = `Merged with ${names}. Not kept because of limits: ${lost.join("; ")}.`;
  const id = world.uuid();
  const typed = { id, body, kind: "note" as const, pinned: false, call_id: null };
  await insertNote(trx, actor.tenant_id, writeNote(survivor.id, typed, { now: world.now(), by: actor.user_id }));
  changeSet.add("notes", id);
  return id;
}
