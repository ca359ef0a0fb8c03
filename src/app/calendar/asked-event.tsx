import { Text } from "@mantine/core";
import { eventById } from "../../local/queries/events.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { useLive } from "../base/live.ts";
import type { EventAsked } from "../links/event-asked.ts";
import { EventDialog } from "./event-dialog.tsx";

/** Dialog for an event opened from anywhere in the app. */
export function AskedEvent({ asked, onClose }: { asked: EventAsked; onClose: () => void }) {
  if ("start" in asked) return <EventDialog opened draft={asked.start} onClose={onClose} />;
  return <KnownEvent key={asked.event_id} {...asked} onClose={onClose} />;
}

function KnownEvent({
  event_id,
  occurrence,
  onClose,
}: Extract<EventAsked, { event_id: string }> & { onClose: () => void }) {
  const event = useLive(eventById, event_id);
  if (event === undefined) return null;
  if (event) return <EventDialog opened event={event} occurrence={occurrence} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title="Event">
      <Text c="dimmed">This event is not on this device. It was deleted, or it is too far in the past or future.</Text>
    </Dialog>
  );
}
