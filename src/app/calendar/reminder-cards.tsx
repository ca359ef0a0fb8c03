/** Upcoming events in a corner of every page, with open, snooze and dismiss. They float: the page does not move. */
import { Button, CloseButton, Group, Text } from "@mantine/core";
import { type RefObject, useLayoutEffect, useRef } from "react";
import { reminderWords, snoozeMinutes } from "../../domain/calendar/reminder.ts";
import { whenWords } from "../../domain/calendar/event-words.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { countOf } from "../../kit/text.ts";
import type { DueReminder } from "../../local/queries/reminders.ts";
import { useFreeCorner } from "../base/free-corner.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { openEvent } from "../links/event-asked.ts";
import { useContactNames } from "./event-people.tsx";
import { NoticeConsent } from "./notice-consent.tsx";
import classes from "./reminder-cards.module.css";

interface ReminderCardsProps {
  due: readonly DueReminder[];
  now: number;
  onRead: (reminder: DueReminder) => void;
  onSnooze: (reminder: DueReminder, minutes: number) => void;
}

const shownMax = 3;
const gapPx = 8;

export function ReminderCards({ due, now, onRead, onSnooze }: ReminderCardsProps) {
  const shown = due.slice(0, shownMax);
  const corner = useRef<HTMLElement>(null);
  useRoomAbove(corner, shown.length > 0);
  useFreeCorner(corner, shown.length > 0);
  if (shown.length === 0) return null;
  return (
    <section ref={corner} className={classes.corner} aria-label="Reminders" data-reminders="">
      {shown.map((reminder, nth) => (
        <ReminderCard
          key={`${reminder.event.id} ${reminder.start_date}`}
          reminder={reminder}
          now={now}
          asks={nth === shown.length - 1}
          onRead={() => onRead(reminder)}
          onSnooze={(minutes) => onSnooze(reminder, minutes)}
        />
      ))}
      {due.length > shownMax ? (
        <div className={classes.rest}>
          <Text size="sm">{countOf(due.length - shownMax, "more reminder")}</Text>
          <Button variant="subtle" size="compact-sm" onClick={() => due.forEach(onRead)}>
            Dismiss all
          </Button>
        </div>
      ) : null}
    </section>
  );
}

/** Height of the cards, above which toasts stand (toast-list). */
function useRoomAbove(corner: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const { current } = corner;
    if (!current) return undefined;
    const { style } = document.documentElement;
    const watch = new ResizeObserver(() => style.setProperty("--fl-reminders", `${current.offsetHeight + gapPx}px`));
    watch.observe(current);
    return () => {
      watch.disconnect();
      style.removeProperty("--fl-reminders");
    };
  }, [corner, isShown]);
}

interface ReminderCardProps {
  reminder: DueReminder;
  now: number;
  /** Also asks for notification permission, once for all cards. */
  asks: boolean;
  onRead: () => void;
  onSnooze: (minutes: number) => void;
}

function ReminderCard({
  reminder: { event, start_date, end_date, original_start },
  now,
  asks,
  onRead,
  onSnooze,
}: ReminderCardProps) {
  const zone = zoneName(useCurrentUser().timezone);
  const nameOf = useContactNames(event.contact_ids);
  const soon = event.all_day ? "" : `${reminderWords(start_date, now)} · `;
  const about = [event.contact_ids.map(nameOf).join(", "), event.location].filter(Boolean).join(" · ");
  return (
    <div className={classes.card} role="alert" aria-label={`Reminder: ${event.title}`}>
      <div className={classes.head}>
        <button type="button" className={classes.title} onClick={() => openEvent(event.id, original_start)}>
          {event.title}
        </button>
        <CloseButton aria-label={`Done: ${event.title}`} onClick={onRead} />
      </div>
      <Text size="sm">
        {soon}
        {whenWords({ ...event, start_date, end_date }, zone)}
      </Text>
      {about ? (
        <Text size="sm" c="dimmed">
          {about}
        </Text>
      ) : null}
      <Group gap="xs" mt="xs" role="group" aria-label="Snooze">
        <Text size="xs" c="dimmed">
          Snooze
        </Text>
        {snoozeMinutes.map((minutes) => (
          <Button
            key={minutes}
            variant="default"
            size="compact-sm"
            aria-label={`Snooze ${event.title} for ${minutes} min`}
            onClick={() => onSnooze(minutes)}
          >
            {minutes} min
          </Button>
        ))}
      </Group>
      {asks ? <NoticeConsent /> : null}
    </div>
  );
}
