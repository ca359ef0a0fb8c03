/** One batch of an undo: some contacts go back to what they were, in one transaction with what became of each. */
import type { Contact } from "../../domain/contacts/contact.ts";
import { undoBatchContacts } from "../../domain/imports/limits.ts";
import { undoContact, type UndoFate } from "../../domain/imports/undo.ts";
import { isInSight, sightOf } from "../changes/sight.ts";
import { type Change, findContacts, saveContacts } from "../contacts/contact-rows.ts";
import type { Ctx } from "../context.ts";
import type { Of } from "./import-rows.ts";
import { deleteImported, type DoneRow, nextDoneRows, type Ours, settleUndone, workedOn } from "./import-undo-rows.ts";

interface UndoneContact {
  contact_id: number;
  fate: UndoFate;
}

/** What became of the contacts looked at: none when all have been. */
export async function undoBatch(ctx: Ctx, of: Of, since: number): Promise<UndoneContact[]> {
  const done = byContact(await nextDoneRows(ctx.trx, of, undoBatchContacts));
  const ids = [...done.keys()];
  if (ids.length === 0) return [];
  const contacts = new Map(
    (await findContacts(ctx.trx, of.tenant_id, ids, { lock: true })).map((one) => [one.id, one]),
  );
  const rows = [...done.values()].flat();
  const created = rows.flatMap((row) => (row.created ? row.contact_id : []));
  const ours = { ...broughtBy(rows), created, since };
  const keep = await contactsToKeep(ctx, of, [...contacts.values()], ours);
  const mark = { now: ctx.world.now(), by: ctx.actor.user_id };
  const changes: Change[] = [];
  const fates = ids.map((id): UndoneContact => {
    const contact = contacts.get(id);
    const { fate, after } = undoContact(contact, stepsOf(done.get(id)), { ...mark, isWorkedOn: keep.has(id) });
    if (contact && after) changes.push({ before: contact, after });
    return { contact_id: id, fate };
  });
  await saveContacts(ctx, changes, { action: "undo_import" });
  await takeBack(ctx, of, {
    // A contact that goes keeps its note, should somebody restore it; its policy goes, so that the number is free again.
    notes: broughtBy(rowsOf(done, fates, ["restored"])).notes,
    policies: broughtBy(rowsOf(done, fates, ["restored", "removed"])).policies,
  });
  await settleUndone(ctx.trx, of, fates);
  return fates;
}

function byContact(rows: readonly DoneRow[]): Map<number, DoneRow[]> {
  const found = new Map<number, DoneRow[]>();
  for (const row of rows) found.set(row.contact_id, [...(found.get(row.contact_id) ?? []), row]);
  return found;
}

const stepsOf = (rows: readonly DoneRow[] = []) =>
  rows.map(({ created, before, after_version }) => ({ created, before, after_version }));

/** Those somebody worked on since, and those the person who undoes may no longer edit. */
async function contactsToKeep(ctx: Ctx, of: Of, contacts: readonly Contact[], ours: Ours): Promise<Set<number>> {
  const sight = await sightOf(ctx.trx, ctx.actor, "contacts.import");
  const worked = await workedOn(
    ctx.trx,
    of.tenant_id,
    contacts.map(({ id }) => id),
    ours,
  );
  const away = contacts.filter((contact) => contact.pool_id === null && !isInSight(sight, contact));
  return new Set([...worked, ...away.map(({ id }) => id)]);
}

const broughtBy = (rows: readonly DoneRow[]) => ({
  notes: rows.flatMap(({ note_id }) => note_id ?? []),
  policies: rows.flatMap(({ policy_id }) => policy_id ?? []),
});

const rowsOf = (done: ReadonlyMap<number, DoneRow[]>, fates: readonly UndoneContact[], wanted: readonly UndoFate[]) =>
  fates.flatMap(({ contact_id, fate }) => (wanted.includes(fate) ? (done.get(contact_id) ?? []) : []));

async function takeBack(ctx: Ctx, of: Of, brought: { notes: string[]; policies: string[] }): Promise<void> {
  await deleteImported(ctx.trx, of.tenant_id, brought, ctx.world.now());
  ctx.touched.add("notes", ...brought.notes);
  ctx.touched.add("policies", ...brought.policies);
}
