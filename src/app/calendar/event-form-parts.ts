import type { UseFormReturnType } from "@mantine/form";
import type { EventDraft } from "../../domain/calendar/event-draft.ts";

export type EventFormState = UseFormReturnType<EventDraft>;

/** Props of each part of the event form. */
export interface EventFormParts {
  form: EventFormState;
  /** IANA time zone of the user. */
  ownZone: string;
  now: number;
}
