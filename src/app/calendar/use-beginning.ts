/** How the form of an event begins: with the event as it stands, with what is known of a new one, or with what was typed before. */
import { useState } from "react";
import { draftOf, type EventDraft, freshDraft } from "../../domain/calendar/event-draft.ts";
import { type CalendarEvent, type EventEdit, type EventFields, isSeries } from "../../domain/calendar/event.ts";
import { fieldsOf } from "../../domain/calendar/event-edit.ts";
import { occurrenceAt } from "../../domain/calendar/recurrence.ts";
import { eventAt } from "../../domain/calendar/series.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { useLocal } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { type DraftKeeper, useSavedDraft } from "./saved-draft.ts";

interface Beginning {
  begun: EventDraft;
  /** Of an event that is there: its fields when the form was opened. */
  original: EventFields | null;
  keeper: DraftKeeper;
  /** It begins with what was typed before. */
  isRestored: boolean;
  /** Gives that up. */
  afresh: () => EventDraft;
}

interface Given {
  event: CalendarEvent | undefined;
  occurrence: number | undefined;
  draft: EventEdit | undefined;
}

export function useBeginning({ event, occurrence, draft }: Given): Beginning {
  const { world, user_id } = useLocal();
  const zone = zoneName(useCurrentUser().timezone);
  const [original] = useState(() => (event ? fieldsOf(occurring(event, occurrence)) : null));
  const [fresh] = useState(() =>
    original ? draftOf(original) : freshDraft(draft ?? {}, { now: world.now(), zone, user_id }),
  );
  const keeper = useSavedDraft(keyOf({ event, occurrence, draft }), fresh);
  const [restored] = useState(keeper.kept);
  const [isRestored, setRestored] = useState(restored !== null);
  const afresh = () => {
    keeper.forget();
    setRestored(false);
    return fresh;
  };
  return { begun: restored ?? fresh, original, keeper, isRestored, afresh };
}

/** The event as its editor sees it: a series at one of its times. */
function occurring(event: CalendarEvent, occurrence: number | undefined): CalendarEvent {
  if (!isSeries(event)) return event;
  const at = occurrenceAt(event, occurrence ?? event.start_date);
  return at ? eventAt(event, at) : event;
}

/** A new one for the same people goes on where it was left; one at another time of the calendar does not. */
function keyOf({ event, occurrence, draft }: Given): string {
  if (event) return `${event.id} ${occurrence ?? ""} ${event.version}`;
  const { contact_ids = [], start_date } = draft ?? {};
  return `new ${contact_ids.join(",")} ${start_date ?? ""}`;
}
