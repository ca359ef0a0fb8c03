/** Timeline of a contact by day, filtered by kind in the URL, with a note field at the top. */
import IconPhoneCall from "@tabler/icons-react/dist/esm/icons/IconPhoneCall.mjs";
import { Button, Chip, Group, Text } from "@mantine/core";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import {
  byDay,
  type TimelineDay,
  filterOf,
  type TimelineFilter,
  timelineFilters,
} from "../../domain/timeline/timeline.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { dayOf, relativeDay, showDay } from "../../kit/dates.ts";
import { NothingYet } from "../../ui/list-states.tsx";
import { useLocal } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useOpened, useToday } from "../contact-parts/contact-context.ts";
import { NewNote } from "./contact-notes.tsx";
import { useBeginEmail } from "../contact-parts/email-draft.ts";
import { TimelineRow } from "./timeline-rows.tsx";
import { useDoing } from "../contact-parts/use-doing.ts";
import { useTimeline } from "./use-timeline.ts";
import classes from "../contact-parts/contact.module.css";

/** Items per page: cheap to render, and more than most contacts have. */
const pageItems = 60;

const filterWords: Record<TimelineFilter, string> = {
  notes: "Notes",
  calls: "Calls",
  texts: "Texts",
  emails: "Emails",
  events: "Events",
  visits: "Visits",
  status: "Status",
  policies: "Policies",
  forms: "SOA",
  transfers: "Transfers",
  workflows: "Workflows",
};

export function ContactActivity() {
  const { mayEdit } = useOpened();
  const { world } = useLocal();
  const zone = zoneName(useCurrentUser().timezone);
  const timeline = useTimeline();
  const [wanted, setWanted] = useWanted();
  const [shown, setShown] = useState(pageItems);
  const items = wanted.length === 0 ? timeline.items : timeline.items.filter((item) => wanted.includes(filterOf(item)));
  const days = byDay(items.slice(0, shown), { now: world.now(), dayOf: (at) => dayOf(at, zone) });
  const present = timelineFilters.filter(
    (filter) => wanted.includes(filter) || timeline.items.some((item) => filterOf(item) === filter),
  );
  const earlier = () => {
    setShown(shown + pageItems);
    if (items.length <= shown + pageItems) timeline.earlier?.();
  };
  const hasMore = items.length > shown || timeline.earlier !== null;
  return (
    <div>
      {mayEdit ? <NewNote /> : null}
      <EmailActs />
      {present.length > 1 ? (
        <Chip.Group multiple value={wanted} onChange={setWanted}>
          <Group gap={6} mb="sm" role="group" aria-label="Show only">
            {present.map((filter) => (
              <Chip key={filter} value={filter} size="xs">
                {filterWords[filter]}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      ) : null}
      {items.length === 0 ? (
        <NothingYet
          icon={IconPhoneCall}
          title="No activity of this type yet."
          action={
            wanted.length > 0 ? (
              <Button variant="default" onClick={() => setWanted([])}>
                Show all
              </Button>
            ) : null
          }
        />
      ) : null}
      <ol className={classes.story} aria-label="Timeline">
        {days.map((day) => (
          <Day key={day.day ?? "ahead"} day={day} unsent={timeline.unsent} />
        ))}
      </ol>
      {hasMore ? (
        <Button variant="subtle" size="compact-sm" mt="xs" loading={timeline.busy} onClick={earlier}>
          Show earlier
        </Button>
      ) : null}
      <Whence {...timeline} />
    </div>
  );
}

function EmailActs() {
  const { contact, mayEmail, mayEditAll } = useOpened();
  const begin = useBeginEmail(contact.id);
  const open = useDoing();
  if (!mayEmail && !mayEditAll) return null;
  return (
    <Group gap="xs" mb="sm">
      {mayEmail ? (
        <Button variant="default" size="compact-sm" aria-keyshortcuts="w" onClick={() => begin()}>
          Write email
        </Button>
      ) : null}
      {mayEditAll ? (
        <Button variant="default" size="compact-sm" onClick={() => open("email_log")}>
          Log email
        </Button>
      ) : null}
    </Group>
  );
}

/** Says when the timeline may be incomplete, and why. */
function Whence({ online, failed }: { online: boolean; failed: boolean }) {
  if (online && !failed) return null;
  return (
    <Text size="sm" c="dimmed" mt="xs" role="status">
      {online
        ? "Earlier activity could not be loaded. Showing activity saved on this device."
        : "Showing activity saved on this device. Earlier calls, statuses and transfers load when you are back online."}
    </Text>
  );
}

function Day({ day: { day, items }, unsent }: { day: TimelineDay; unsent: ReturnType<typeof useTimeline>["unsent"] }) {
  return (
    <li className={classes.day}>
      <h2 className={classes.dayName}>{useDayWords(day)}</h2>
      <ol className={classes.timeline}>
        {items.map((item) => (
          <TimelineRow key={`${item.kind}:${item.id}`} item={item} unsent={unsent.get(item.id)} isUnderDay />
        ))}
      </ol>
    </li>
  );
}

const weekDays = ["today", "yesterday"];

function useDayWords(day: string | null): string {
  const today = useToday();
  if (day === null) return "Upcoming";
  const near = relativeDay(day, today);
  return weekDays.includes(near) ? `${near.charAt(0).toUpperCase()}${near.slice(1)}, ${showDay(day)}` : showDay(day);
}

/** Kinds to show. In the URL, so that a link opens the same view. */
function useWanted(): [TimelineFilter[], (next: string[]) => void] {
  const [params, setParams] = useSearchParams();
  const named = params.get("show")?.split(",") ?? [];
  const set = (next: string[]) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (next.length > 0) after.set("show", next.join(","));
        else after.delete("show");
        return after;
      },
      { replace: true },
    );
  return [timelineFilters.filter((filter) => named.includes(filter)), set];
}
