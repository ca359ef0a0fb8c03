/**
 * Sets a status that stops all contact, cancels callbacks with it, and restores both if a manager undoes it at once.
 */
import { isCallbackOfAlone } from "../../domain/calendar/stopped-callbacks.ts";
import type { CalendarEvent } from "../../domain/calendar/event.ts";
import { mayUndoStop } from "../../domain/contacts/field-rights.ts";
import type { Status } from "../../domain/reference/reference.ts";
import { countOf } from "../../kit/text.ts";
import { contactQuickEdit } from "../../local/intents/contacts.ts";
import { showUndo } from "../../ui/undo-toast.tsx";
import { useLocal } from "../base/live.ts";
import { report } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useOpened } from "./contact-context.ts";
import { takeBackStop } from "./taken-back.ts";

export interface Stopping {
  /** The callbacks to cancel. */
  callbacks: readonly CalendarEvent[];
  /** `was`: the status shown when this one was chosen. Rejects if nothing was saved. */
  stop: (status: Status, was: string | null) => Promise<void>;
}

export function useStopping(): Stopping {
  const { contact, name, lists, events } = useOpened();
  const local = useLocal();
  const mayUndo = mayUndoStop(useCurrentUser());
  const callbacks = events.filter((event) => isCallbackOfAlone(event, contact.id));
  const { id } = contact;

  const takeBack = (status: Status) => takeBackStop(local, lists.statuses, status.id, { contact, callbacks });
  const stop = async (status: Status, was: string | null) => {
    const edit = { edit: { status_id: status.id }, base: { status_id: was }, effect: status.effect };
    const cancelled = callbacks.map((event) => event.id);
    await local.write(contactQuickEdit, { id, name, ...edit, callbacks: cancelled });
    if (!mayUndo) return;
    const also = callbacks.length > 0 ? ` ${countOf(callbacks.length, "callback")} canceled.` : "";
    showUndo({ text: `Status set to ${status.title}.${also}`, undo: () => void takeBack(status).catch(report) });
  };

  return { callbacks, stop };
}
