/** What is missing from the calendar, and why. */
import { Alert, Button, Group } from "@mantine/core";
import { eventsKeptDaysBack } from "../../domain/calendar/limits.ts";
import { useComing } from "../base/live.ts";
import { wordsOf } from "../base/report.ts";
import type { Whose } from "../contact-parts/use-whose.ts";
import type { CalendarThere } from "./use-calendar-there.ts";

interface CalendarNewsProps {
  there: CalendarThere | null;
  whose: Whose;
}

export function CalendarNews({ there, whose }: CalendarNewsProps) {
  const coming = useComing();
  if (there?.error) {
    const what = whose.isOwn
      ? `What is more than ${eventsKeptDaysBack} days ago is not kept on this device.`
      : `The calendar of ${whose.name} is read from the server.`;
    return (
      <Alert color="orange" mb="sm" py="xs" role="alert">
        <Group justify="space-between" gap="sm">
          <span>
            {what} {wordsOf(there.error)}
          </span>
          <Button variant="default" size="compact-sm" onClick={there.again}>
            Try again
          </Button>
        </Group>
      </Alert>
    );
  }
  if (there && there.occurrences === undefined) return <Said>Asking the server for this part of the calendar.</Said>;
  if (there?.more) return <Said>There is more than can be shown. Look at a shorter time.</Said>;
  return coming ? <Said>This device is still being filled: more may come.</Said> : null;
}

function Said({ children }: { children: string }) {
  return (
    <Alert color="gray" mb="sm" py="xs" role="status">
      {children}
    </Alert>
  );
}
