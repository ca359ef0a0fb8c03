/** Agenda view: thirty days as a list, with the events of each day in order. */
import IconCalendar from "@tabler/icons-react/dist/esm/icons/IconCalendar.mjs";
import { Button, VisuallyHidden } from "@mantine/core";
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import IconRepeat from "@tabler/icons-react/dist/esm/icons/IconRepeat.mjs";
import { type KeyboardEvent, useMemo } from "react";
import { dayTitle, daysOfRange, rangeOf } from "../../domain/calendar/view-range.ts";
import { addDays, relativeDay } from "../../kit/dates.ts";
import { clockTime } from "../../kit/moments.ts";
import { NothingYet } from "../../ui/list-states.tsx";
import { PendingMark } from "../../ui/pending-mark.tsx";
import { type Entry, inDayOrder, saidOf } from "./entries.ts";
import { TypeMark } from "./entry-face.tsx";
import classes from "./agenda.module.css";

interface AgendaListProps {
  day: string;
  today: string;
  zone: string;
  now: number;
  entries: readonly Entry[];
  /** Some events are hidden by filters. */
  isFiltered: boolean;
  onOpen: (entry: Entry) => void;
  onDelete: (entry: Entry) => void;
  onNew: (() => void) | undefined;
}

export function AgendaList({ day, today, zone, now, entries, isFiltered, onOpen, onDelete, onNew }: AgendaListProps) {
  const days = useMemo(() => agendaOf(entries, day), [entries, day]);
  if (days.length === 0)
    return (
      <NothingYet
        icon={IconCalendar}
        title={isFiltered ? "No matching events in these 30 days." : "Nothing scheduled in these 30 days."}
        description={
          isFiltered ? "Clear the filters or look further ahead." : "Events you schedule appear here, even offline."
        }
        action={onNew && !isFiltered ? <Button onClick={onNew}>New event</Button> : undefined}
      />
    );
  return (
    <div className={classes.agenda} role="group" aria-label="Agenda">
      {days.map((one) => (
        <section key={one.day} className={classes.day} aria-label={dayTitle(one.day)}>
          <h2 className={classes.heading} data-today={one.day === today || undefined}>
            {dayTitle(one.day)} <span>{near(one.day, today)}</span>
          </h2>
          <ul className={classes.list}>
            {one.entries.map((entry) => (
              <li key={entry.key}>
                <AgendaRow entry={entry} day={one.day} zone={zone} now={now} onOpen={onOpen} onDelete={onDelete} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function near(day: string, today: string): string {
  const words = relativeDay(day, today);
  return words.includes("/") ? "" : words;
}

interface AgendaRowProps extends Pick<AgendaListProps, "zone" | "now" | "onOpen" | "onDelete"> {
  entry: Entry;
  day: string;
}

function AgendaRow({ entry, day, zone, now, onOpen, onDelete }: AgendaRowProps) {
  const said = saidOf({ ...entry, waiting: false });
  return (
    <button
      type="button"
      className={classes.row}
      data-past={entry.end_date < now || undefined}
      data-cancelled={entry.isCancelled || undefined}
      onClick={() => onOpen(entry)}
      onKeyDown={(event) => {
        if ((event.key === "Delete" || event.key === "Backspace") && entry.mayChange) {
          // Move the focus first: the focused row is about to be removed.
          (rowBeside(event.currentTarget, 1) ?? rowBeside(event.currentTarget, -1))?.focus();
          onDelete(entry);
        }
        moveFocus(event);
      }}
    >
      <span className={classes.time}>{timeWords(entry, day, zone)}</span>
      <TypeMark look={entry.look} />
      <span className={classes.title}>{entry.title}</span>
      {entry.location ? <span className={classes.place}>{entry.location}</span> : null}
      {entry.isSeries ? <IconRepeat className={classes.sign} size="0.875rem" aria-hidden="true" /> : null}
      {entry.meets ? (
        <span className={classes.meets} title={`Overlaps with ${entry.meets}`}>
          <IconAlertTriangle size="0.875rem" aria-hidden="true" />
        </span>
      ) : null}
      {entry.waiting ? <PendingMark state="on_device" quiet /> : null}
      {said ? <VisuallyHidden>, {said}</VisuallyHidden> : null}
    </button>
  );
}

/** Start and end time on this day. */
function timeWords({ all_day, from, to, start_date, end_date }: Entry, day: string, zone: string): string {
  if (all_day || (from < day && to > day)) return "All day";
  if (from < day) return `until ${clockTime(end_date, zone)}`;
  if (to > day) return `from ${clockTime(start_date, zone)}`;
  return `${clockTime(start_date, zone)} – ${clockTime(end_date, zone)}`;
}

interface AgendaDay {
  day: string;
  entries: Entry[];
}

/** Days that have events; a multi-day event is listed on each of its days. */
export function agendaOf(entries: readonly Entry[], day: string): AgendaDay[] {
  const byDay = new Map<string, Entry[]>(daysOfRange(rangeOf("agenda", day)).map((one) => [one, []]));
  for (const entry of entries)
    for (const one of daysOfRange({ from: entry.from, to: addDays(entry.to, 1) })) byDay.get(one)?.push(entry);
  return [...byDay].flatMap(([one, held]) => (held.length > 0 ? [{ day: one, entries: held.sort(inDayOrder) }] : []));
}

/** The arrow keys move through all events of the list. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const next = by && rowBeside(event.currentTarget, by);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function rowBeside(row: HTMLElement, by: number): HTMLElement | undefined {
  const rows = [...(row.closest("[role=group]")?.querySelectorAll<HTMLElement>("li > button") ?? [])];
  return rows[rows.indexOf(row) + by];
}
