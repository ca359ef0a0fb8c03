/** Calendar toolbar: current date range and navigation. */
import { ActionIcon, Button, Group, Popover, SegmentedControl, Title } from "@mantine/core";
import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import IconChevronLeft from "@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs";
import IconChevronRight from "@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconPrinter from "@tabler/icons-react/dist/esm/icons/IconPrinter.mjs";
import { useState } from "react";
import { type CalendarView, calendarViews, stepFrom, titleOf } from "../../domain/calendar/view-range.ts";
import { CalendarMore } from "./calendar-more.tsx";
import type { CalendarAddress } from "./calendar-url.ts";
import { MarkedMonth } from "./marked-month.tsx";
import classes from "./calendar.module.css";

interface CalendarToolbarProps {
  address: CalendarAddress;
  today: string;
  go: (change: Partial<CalendarAddress>) => void;
  /** Undefined: events cannot be created here. */
  onNew: (() => void) | undefined;
}

const viewWords: Readonly<Record<CalendarView, string>> = {
  month: "Month",
  week: "Week",
  day: "Day",
  agenda: "Agenda",
};
const viewChoices = calendarViews.map((value) => ({ value, label: viewWords[value] }));

export function CalendarToolbar({ address: { view, day }, today, go, onNew }: CalendarToolbarProps) {
  return (
    <header className={classes.toolbar}>
      <Title order={1} className={classes.title}>
        <DayChoice title={titleOf(view, day)} day={day} today={today} onPick={(picked) => go({ day: picked })} />
      </Title>
      <div className={classes.turn}>
        <Turn label={`Previous ${periodOf(view)}`} onClick={() => go({ day: stepFrom(view, day, -1) })} by={-1} />
        <Button variant="default" onClick={() => go({ day: today })} aria-keyshortcuts="t">
          Today
        </Button>
        <Turn label={`Next ${periodOf(view)}`} onClick={() => go({ day: stepFrom(view, day, 1) })} by={1} />
      </div>
      <SegmentedControl
        aria-label="View"
        data={viewChoices}
        value={view}
        onChange={(value) => go({ view: calendarViews.find((one) => one === value) ?? view })}
      />
      {onNew ? (
        <Button leftSection={<IconPlus size="1rem" aria-hidden="true" />} onClick={onNew} aria-keyshortcuts="e">
          New event
        </Button>
      ) : null}
      <Group gap="0.25rem" wrap="nowrap">
        <ActionIcon variant="default" size="input-sm" aria-label="Print" title="Print" onClick={() => window.print()}>
          <IconPrinter size="1.125rem" aria-hidden="true" />
        </ActionIcon>
        <CalendarMore />
      </Group>
    </header>
  );
}

export function periodOf(view: CalendarView): string {
  return view === "agenda" ? "30 days" : view;
}

function Turn({ label, by, onClick }: { label: string; by: 1 | -1; onClick: () => void }) {
  const Icon = by === 1 ? IconChevronRight : IconChevronLeft;
  return (
    <ActionIcon variant="default" size="input-sm" aria-label={label} title={label} onClick={onClick}>
      <Icon size="1.125rem" aria-hidden="true" />
    </ActionIcon>
  );
}

interface DayChoiceProps {
  title: string;
  day: string;
  today: string;
  onPick: (day: string) => void;
}

function DayChoice({ title, day, today, onPick }: DayChoiceProps) {
  const [opened, setOpened] = useState(false);
  const pick = (picked: string) => {
    setOpened(false);
    onPick(picked);
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={classes.where}
          onClick={() => setOpened(!opened)}
          aria-label={`${title}: go to date`}
        >
          <span>{title}</span>
          <IconChevronDown size="1rem" aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <MarkedMonth today={today} selected={day} onPick={pick} />
      </Popover.Dropdown>
    </Popover>
  );
}
