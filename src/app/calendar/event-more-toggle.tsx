/** One-line summary of the fields under More while the section is collapsed. */
import type { EventDraft } from "../../domain/calendar/event-draft.ts";
import { recurrenceWords } from "../../domain/calendar/recurrence-words.ts";
import { reminderChoiceWords } from "../../domain/calendar/reminder.ts";
import { countOf } from "../../kit/text.ts";
import classes from "./event-form.module.css";

interface EventMoreToggleProps {
  draft: EventDraft;
  open: boolean;
  onToggle: () => void;
}

export function EventMoreToggle({ draft, open, onToggle }: EventMoreToggleProps) {
  return (
    <div className={classes.more}>
      <button type="button" className={classes.quiet} aria-expanded={open} onClick={onToggle}>
        {open ? "Less" : "More"}
      </button>
      {open ? null : <span className={classes.hint}>{saidOf(draft).join(" · ")}</span>}
    </div>
  );
}

/** True if fields beyond the defaults are filled in. */
export function isShownUnderMore(draft: EventDraft): boolean {
  const { recurrence, attendee_user_ids, meeting_link, description, travel_minutes } = draft;
  return (
    recurrence.freq !== "none" ||
    attendee_user_ids.length > 0 ||
    meeting_link !== "" ||
    description !== "" ||
    draft.private ||
    travel_minutes > 0
  );
}

function saidOf({ recurrence, start_day, reminder_minutes, location, phone }: EventDraft): string[] {
  const [first] = reminder_minutes;
  const reminder =
    first === undefined
      ? "No reminder"
      : reminder_minutes.length > 1
        ? countOf(reminder_minutes.length, "reminder")
        : `Reminder ${reminderChoiceWords(first).toLowerCase()}`;
  return [
    recurrence.freq === "none" || start_day === "" ? "" : recurrenceWords(recurrence, start_day),
    location,
    phone,
    reminder,
  ].filter(Boolean);
}
