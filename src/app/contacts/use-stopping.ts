/** Sets a status that stops all contact, cancels the callbacks with it, and brings both back when a manager takes it back at once. */
import { isCallbackOfAlone } from "../../domain/calendar/stopped-callbacks.ts";
import type { CalendarEvent } from "../../domain/calendar/event.ts";
import { flagsAsBefore } from "../../domain/contacts/do-not.ts";
import { mayUndoStop } from "../../domain/contacts/field-rights.ts";
import { effectOf, type Status } from "../../domain/contacts/reference.ts";
import { countOf } from "../../kit/text.ts";
import { contactQuickEdit } from "../../local/intents/contacts.ts";
import { editEvent } from "../../local/intents/events.ts";
import { contactById } from "../../local/queries/contacts.ts";
import { showUndo } from "../../ui/undo-toast.tsx";
import { useLocal } from "../live.ts";
import { report, useCurrentUser } from "../shell/index.ts";
import { useOpened } from "./contact-context.ts";

export interface Stopping {
  /** Those it cancels. */
  callbacks: readonly CalendarEvent[];
  stop: (status: Status) => void;
}

const undoReason = "Taken back at once.";

export function useStopping(): Stopping {
  const { contact, name, lists, events } = useOpened();
  const local = useLocal();
  const mayUndo = mayUndoStop(useCurrentUser());
  const callbacks = events.filter((event) => isCallbackOfAlone(event, contact.id));
  const { id, status_id } = contact;

  const takeBack = async (stopped: string) => {
    const standing = await contactById(local.db, id);
    if (standing?.status_id !== stopped) return;
    const { phones, addresses } = standing;
    // Emails are taken as written: each side put down another moment for when they were closed.
    const base = { status_id: stopped, phones, addresses };
    const edit = { status_id, ...flagsAsBefore(standing, contact) };
    const effect = effectOf(lists.statuses, status_id) ?? "none";
    await local.write(contactQuickEdit, { id, name, edit, base, effect, reason: undoReason });
    for (const event of callbacks) {
      const change = { id: event.id, name: event.title, change: { status: "planned" as const } };
      await local.write(editEvent, { ...change, base: { status: "cancelled" } });
    }
  };

  const stop = (status: Status) => {
    const edit = { edit: { status_id: status.id }, base: { status_id }, effect: status.effect };
    const cancelled = callbacks.map((event) => event.id);
    local.write(contactQuickEdit, { id, name, ...edit, callbacks: cancelled }).then(() => {
      if (!mayUndo) return;
      const also = callbacks.length > 0 ? ` ${countOf(callbacks.length, "callback")} cancelled.` : "";
      showUndo({ text: `Status set to ${status.title}.${also}`, undo: () => void takeBack(status.id).catch(report) });
    }, report);
  };

  return { callbacks, stop };
}
