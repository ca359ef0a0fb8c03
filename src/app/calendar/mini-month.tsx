/** Month for picking a day: a single Tab stop, arrow keys inside, a dot on days with events. */
import { dictionary } from "../../kit/dictionary.ts";
import { ActionIcon } from "@mantine/core";
import IconChevronLeft from "@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs";
import IconChevronRight from "@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { weekDayNames } from "../../domain/calendar/recurrence-words.ts";
import {
  dayTitle,
  daysOfRange,
  monthTitle,
  rangeOf,
  startOfMonth,
  startOfWeek,
} from "../../domain/calendar/view-range.ts";
import { addDays, addMonths } from "../../kit/dates.ts";
import classes from "./mini-month.module.css";

interface MiniMonthProps {
  /** Any day of the month shown first. */
  month: string;
  onMonth: (month: string) => void;
  today: string;
  selected: string | null;
  /** Days with events. */
  marked: ReadonlySet<string>;
  onPick: (day: string) => void;
}

export function MiniMonth({ month, onMonth, today, selected, marked, onPick }: MiniMonthProps) {
  const days = daysOfRange(rangeOf("month", month));
  const { active, move, grid } = useActiveDay({ month, onMonth, first: selected ?? today });
  const weeks = Array.from({ length: days.length / 7 }, (_, nth) => days.slice(nth * 7, nth * 7 + 7));
  const title = monthTitle(month);
  return (
    <div className={classes.month}>
      <div className={classes.head}>
        <span aria-live="polite">{title}</span>
        <Turn label="Previous month" by={-1} month={month} onMonth={onMonth} />
        <Turn label="Next month" by={1} month={month} onMonth={onMonth} />
      </div>
      <table aria-label={title} className={classes.table} ref={grid}>
        <thead>
          <tr>
            {weekDayNames.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 1)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <button
                    type="button"
                    className={classes.day}
                    data-day={day}
                    data-other={day.slice(0, 7) !== month.slice(0, 7) || undefined}
                    data-today={day === today || undefined}
                    data-marked={marked.has(day) || undefined}
                    aria-pressed={day === selected}
                    aria-current={day === today ? "date" : undefined}
                    aria-label={`${Number(day.slice(8))}, ${dayTitle(day)}${marked.has(day) ? ", has events" : ""}`}
                    tabIndex={day === active ? 0 : -1}
                    onClick={() => onPick(day)}
                    onKeyDown={move}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Turn({
  label,
  by,
  month,
  onMonth,
}: { label: string; by: 1 | -1 } & Pick<MiniMonthProps, "month" | "onMonth">) {
  const Icon = by === 1 ? IconChevronRight : IconChevronLeft;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      aria-label={label}
      onClick={() => onMonth(addMonths(startOfMonth(month), by))}
    >
      <Icon size="1rem" aria-hidden="true" />
    </ActionIcon>
  );
}

/** Roving tabindex: the arrow keys move the active day and change the month at its edges. */
function useActiveDay({ month, onMonth, first }: Pick<MiniMonthProps, "month" | "onMonth"> & { first: string }) {
  const grid = useRef<HTMLTableElement>(null);
  const [chosen, setChosen] = useState(first);
  const [moved, setMoved] = useState(false);
  const isShown = chosen.slice(0, 7) === month.slice(0, 7);
  const active = isShown ? chosen : first.slice(0, 7) === month.slice(0, 7) ? first : startOfMonth(month);
  useEffect(() => {
    if (moved) grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus();
  }, [moved, active]);
  const move = (event: KeyboardEvent) => {
    const next = nextDay(active, event.key);
    if (!next) return;
    event.preventDefault();
    setMoved(true);
    setChosen(next);
    if (next.slice(0, 7) !== month.slice(0, 7)) onMonth(startOfMonth(next));
  };
  return { active, move, grid };
}

function nextDay(day: string, key: string): string | undefined {
  const by: Record<string, string> = dictionary({
    ArrowLeft: addDays(day, -1),
    ArrowRight: addDays(day, 1),
    ArrowUp: addDays(day, -7),
    ArrowDown: addDays(day, 7),
    PageUp: addMonths(day, -1),
    PageDown: addMonths(day, 1),
    Home: startOfWeek(day),
    End: addDays(startOfWeek(day), 6),
  });
  return by[key];
}
