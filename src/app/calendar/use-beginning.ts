/** Initial values of the event form: the existing event, the known values of a new one, or a saved draft. */
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
  /** Fields of an existing event when the form was opened. */
  original: EventFields | null;
  keeper: DraftKeeper;
  /** The form starts with a saved draft. */
  isRestored: boolean;
  /** Discards the draft. */
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

/** The event for the editor: a series at one of its occurrences. */
function occurring(event: CalendarEvent, occurrence: number | undefined): CalendarEvent {
  if (!isSeries(event)) return event;
  const at = occurrenceAt(event, occurrence ?? event.start_date);
  return at ? eventAt(event, at) : event;
}

/** A new event for the same people resumes its draft; one at another calendar time does not. */
function keyOf({ event, occurrence, draft }: Given): string {
  if (event) return `${event.id} ${occurrence ?? ""} ${event.version}`;
  const { contact_ids = [], start_date } = draft ?? {};
  return `new ${contact_ids.join(",")} ${start_date ?? ""}`;
}
