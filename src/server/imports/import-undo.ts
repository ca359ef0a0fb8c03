/** One batch of an undo: contacts are restored to their previous state, in one transaction with the results. */
import type { Contact } from "../../domain/contacts/contact.ts";
import { mayUndoStop } from "../../domain/contacts/field-rights.ts";
import { undoesStop } from "../../domain/reference/reference.ts";
import { undoBatchContacts } from "../../domain/imports/limits.ts";
import { undoContact, type UndoOutcome } from "../../domain/imports/undo.ts";
import { type Change, findContacts, saveContacts } from "../contacts/contact-rows.ts";
import { listStatusRows } from "../reference/reference-rows.ts";
import type { Ctx } from "../context.ts";
import type { Of } from "./import-rows.ts";
import { deleteImported, type DoneRow, nextDoneRows, settleUndone } from "./import-undo-rows.ts";
import { broughtBy, byContact, sinceImport } from "./import-undo-since.ts";

interface UndoneContact {
  contact_id: number;
  fate: UndoOutcome;
}

/** Results of the contacts processed; empty when none are left. */
export async function undoBatch(ctx: Ctx, of: Of, since: number): Promise<UndoneContact[]> {
  const done = byContact(await nextDoneRows(ctx.trx, of, { limit: undoBatchContacts }));
  const ids = [...done.keys()];
  if (ids.length === 0) return [];
  const contacts = new Map(
    (await findContacts(ctx.trx, of.tenant_id, ids, { lock: true })).map((one) => [one.id, one]),
  );
  const happened = await sinceImport(ctx, of, { done, contacts, since });
  const mark = { now: ctx.world.now(), by: ctx.actor.user_id };
  const changes: Change[] = [];
  const leavesStop = await stopLeaver(ctx);
  const outcomes = ids.map((id): UndoneContact => {
    const contact = contacts.get(id);
    const { fate: outcome, after } = undoContact(contact, done.get(id) ?? [], { ...mark, ...happened(id) });
    if (contact && after && leavesStop(contact, after)) return { contact_id: id, fate: "kept" };
    if (contact && after) changes.push({ before: contact, after });
    return { contact_id: id, fate: outcome };
  });
  await saveContacts(ctx, changes, { action: "undo_import" });
  await takeBack(ctx, of, {
    // A deleted contact keeps its note in case it is restored; its policy is deleted, so that the number is free again.
    notes: broughtBy(rowsOf(done, outcomes, ["restored"])).notes,
    policies: broughtBy(rowsOf(done, outcomes, ["restored", "removed"])).policies,
  });
  await settleUndone(ctx.trx, of, outcomes);
  return outcomes;
}

/** A status that stops all contact stays, whoever set it, unless a manager undoes the import. */
async function stopLeaver(ctx: Ctx): Promise<(before: Contact, after: Contact) => boolean> {
  if (mayUndoStop(ctx.actor)) return () => false;
  const statuses = await listStatusRows(ctx.trx, ctx.actor.tenant_id);
  const statusOf = ({ status_id }: Contact) => statuses.find(({ id }) => id === status_id);
  return (before, after) => after.deleted_at === null && undoesStop(statusOf(before), statusOf(after));
}

const rowsOf = (
  done: ReadonlyMap<number, DoneRow[]>,
  outcomes: readonly UndoneContact[],
  wanted: readonly UndoOutcome[],
) =>
  outcomes.flatMap(({ contact_id, fate: outcome }) => (wanted.includes(outcome) ? (done.get(contact_id) ?? []) : []));

async function takeBack(ctx: Ctx, of: Of, brought: { notes: string[]; policies: string[] }): Promise<void> {
  await deleteImported(ctx.trx, of.tenant_id, brought, ctx.world.now());
  ctx.changeSet.add("notes", ...brought.notes);
  ctx.changeSet.add("policies", ...brought.policies);
}
