/**
 * Dialog for one event: a card with what can be done about it, a form for a new one and once Edit is chosen. Opened from
 * the calendar, by its key on any page, from a contact and after a call.
 */
import { useState } from "react";
import type { CalendarEvent, EventEdit } from "../../domain/calendar/event.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { EventEditor } from "./event-editor.tsx";
import { EventView } from "./event-view.tsx";
import { useEventRights } from "./use-event-rights.ts";

export interface EventDialogProps {
  opened: boolean;
  /** The existing event; omitted for a new one. */
  event?: CalendarEvent | undefined;
  /** Start of the occurrence in its series; the first one if omitted. */
  occurrence?: number | undefined;
  /** Known values of a new event. */
  draft?: EventEdit | undefined;
  onClose: () => void;
}

export function EventDialog({ opened, ...props }: EventDialogProps) {
  return opened ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ event, occurrence, draft, onClose }: Omit<EventDialogProps, "opened">) {
  const { mayEdit } = useEventRights();
  const [isTyping, setTyping] = useState(!event);
  const title = event ? (isTyping ? "Edit event" : "Event") : "New event";
  return (
    <Dialog onClose={onClose} title={title} closeOnClickOutside={!isTyping} size="36rem">
      {isTyping || !event ? (
        <EventEditor event={event} occurrence={occurrence} draft={draft} onClose={onClose} />
      ) : (
        <EventView
          event={event}
          occurrence={occurrence}
          onClose={onClose}
          onEdit={mayEdit(event) ? () => setTyping(true) : undefined}
        />
      )}
    </Dialog>
  );
}
