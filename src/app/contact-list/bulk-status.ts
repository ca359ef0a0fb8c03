/**
 * Sets one status on a selection of any size: small ones as single writes with their own conflicts, large ones a
 * thousand per call.
 */
import type { CalendarEvent } from "../../domain/calendar/event.ts";
import { takesStatus } from "../../domain/lists/bulk-status.ts";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import { mayOn } from "../../domain/contacts/contact-rights.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { mayUndoStop } from "../../domain/contacts/field-rights.ts";
import { bulkIdsMax } from "../../domain/values/limits.ts";
import { effectOf, type Status, stopsContact } from "../../domain/reference/reference.ts";
import type { Local } from "../../local/index.ts";
import { contactQuickEdit, contactsStatus } from "../../local/intents/contacts.ts";
import { contactsByIds } from "../../local/queries/contacts.ts";
import { callbacksOfEach } from "../../local/queries/stopped.ts";
import type { BulkDone, BulkActions } from "./bulk-acts.ts";
import { piecesOf } from "../contact-parts/selection.ts";
import { type Stopped, takeBackStop } from "../contact-parts/taken-back.ts";

/** Above this, bulk calls of a thousand. */
const singlyMax = 100;

export interface StatusRequest {
  status: Status;
  statuses: readonly Status[];
  /** Reason to also change do-not-contact contacts; managers only. */
  reason?: string;
}

export interface StatusDone extends BulkDone {
  /** Skipped as do-not-contact. */
  stopped: number[];
}

export async function setStatus(
  { local, who, progress }: BulkActions,
  ids: readonly number[],
  wish: StatusRequest,
): Promise<StatusDone> {
  const { status, statuses, reason } = wish;
  const many = { status, stopping: stoppingOf(statuses), mayLeave: reason !== undefined };
  const writer = { local, wish, singly: ids.length <= singlyMax };
  const may = (contact: Contact) => mayOn(who, "contacts.edit", contact);
  const changed: Stopped[] = [];
  const stopped: number[] = [];
  let [skipped, done] = [0, 0];
  for (const piece of piecesOf(
    [...ids].sort((a, b) => a - b),
    bulkIdsMax,
  )) {
    const others = (await contactsByIds(local.db, piece)).filter(({ status_id }) => status_id !== status.id);
    const meant = others.filter((contact) => may(contact) && takesStatus(contact, many));
    const callbacks = await write(writer, meant, status.id);
    changed.push(...meant.map((contact) => ({ contact, callbacks: callbacks.get(contact.id) ?? [] })));
    skipped += others.length - meant.length;
    const held = others.filter((contact) => may(contact) && !takesStatus(contact, many));
    stopped.push(...held.filter((contact) => takesStatus(contact, { ...many, mayLeave: true })).map(({ id }) => id));
    done += piece.length;
    progress(done, ids.length);
  }
  const why = `not a ${status.category}, marked do not contact, or no permission to edit`;
  return {
    changed: changed.length,
    skipped,
    reason: stopsContact(status) ? "no permission to edit" : why,
    stopped,
    ...undoOf(writer, who, changed),
  };
}

/** Undo restores each flag with a reason: one write per contact, managers only. */
const takenBackMax = bulkIdsMax;

function undoOf(writer: Writer, who: BulkActions["who"], changed: readonly Stopped[]): Pick<BulkDone, "undo"> {
  const { local, wish } = writer;
  const { status, statuses } = wish;
  if (!stopsContact(status)) {
    const before = changed.map(({ contact }) => contact);
    return { undo: () => restore(writer, before) };
  }
  if (!mayUndoStop(who) || changed.length > takenBackMax) return {};
  return {
    undo: async () => {
      // A rejected one does not stop the others from being undone.
      const troubles: unknown[] = [];
      for (const one of changed)
        await takeBackStop(local, statuses, status.id, one).catch((trouble: unknown) => troubles.push(trouble));
      if (troubles.length > 0) throw troubles[0];
    },
  };
}

interface Writer {
  local: Local;
  wish: StatusRequest;
  singly: boolean;
}

type Callbacks = ReadonlyMap<number, readonly CalendarEvent[]>;

/**
 * `status_id` null: none. Changes that bulk calls cannot express are written one by one. Returns the callbacks it
 * cancels.
 */
async function write(writer: Writer, contacts: readonly Contact[], status_id: string | null): Promise<Callbacks> {
  const { local, wish, singly } = writer;
  const { reason, statuses } = wish;
  if (contacts.length === 0) return new Map();
  const status = statuses.find(({ id }) => id === status_id) ?? null;
  const many = { status, stopping: stoppingOf(statuses), mayLeave: reason !== undefined };
  const fits = (contact: Contact) => !singly && status_id === (status?.id ?? null) && takesStatus(contact, many);
  const together = contacts.filter(fits);
  const ids = contacts.map(({ id }) => id);
  const callbacks: Callbacks = stopsContact(status) ? await callbacksOfEach(local.db, ids) : new Map();
  const idsOf = (events: readonly CalendarEvent[]) => events.map(({ id }) => id);
  const said = reason === undefined ? {} : { reason };
  if (together.length > 0)
    await local.write(contactsStatus, {
      ids: together.map(({ id }) => id),
      was: together.map((contact) => contact.status_id),
      status,
      stopping: [...many.stopping],
      callbacks: idsOf([...callbacks.values()].flat()),
      ...said,
    });
  for (const contact of contacts.filter((one) => !fits(one)))
    await local.write(contactQuickEdit, {
      id: contact.id,
      name: nameOfContact(contact),
      edit: { status_id },
      base: { status_id: contact.status_id },
      effect: effectOf(statuses, status_id) ?? "none",
      callbacks: idsOf(callbacks.get(contact.id) ?? []),
      ...said,
    });
  return callbacks;
}

/** Each gets its previous status, unless another user changed it since. */
async function restore(writer: Writer, before: readonly Contact[]): Promise<void> {
  const formers = new Set(before.map(({ status_id }) => status_id));
  for (const former of formers) {
    const ids = before.filter(({ status_id }) => status_id === former).map(({ id }) => id);
    for (const piece of piecesOf(ids, bulkIdsMax)) {
      const standing = await contactsByIds(writer.local.db, piece);
      await write(
        writer,
        standing.filter(({ status_id }) => status_id === writer.wish.status.id),
        former,
      );
    }
  }
}

function stoppingOf(statuses: readonly Status[]): Set<string> {
  return new Set(statuses.filter(stopsContact).map(({ id }) => id));
}
