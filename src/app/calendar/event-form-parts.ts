import type { UseFormReturnType } from "@mantine/form";
import type { EventDraft } from "../../domain/calendar/event-draft.ts";

export type EventFormState = UseFormReturnType<EventDraft>;

/** What each part of the form is handed. */
export interface EventFormParts {
  form: EventFormState;
  /** IANA zone of the person. */
  ownZone: string;
  now: number;
}
