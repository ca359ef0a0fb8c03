/** Notices about what is missing from the calendar, and why. */
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
      ? `Events older than ${eventsKeptDaysBack} days are not stored on this device.`
      : `Showing the calendar of ${whose.name} from the server.`;
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
  if (there && there.occurrences === undefined) return <Said>Loading this part of the calendar.</Said>;
  if (there?.more) return <Said>Too many events to show. Choose a shorter period.</Said>;
  return coming ? <Said>Still downloading. More events may appear.</Said> : null;
}

function Said({ children }: { children: string }) {
  return (
    <Alert color="gray" mb="sm" py="xs" role="status">
      {children}
    </Alert>
  );
}
