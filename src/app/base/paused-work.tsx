/** The load of the company's background work, and that an admin paused it. */
import { Alert } from "@mantine/core";
import { useEffect } from "react";
import { contactOptions, type WorkersStatus } from "../../contract/contacts/contact-options.ts";
import { secondMs } from "../../kit/durations.ts";
import { useFetched, useLocal } from "./live.ts";
import { useMoments } from "./moments.ts";

const lookAgainMs = 10 * secondMs;

export const isPaused = ({ quiet }: WorkersStatus): boolean => quiet;

/** Looks again for as long as `isDue`; give a stable function. */
export function useWorkers(isDue: (status: WorkersStatus) => boolean) {
  const { world } = useLocal();
  const fetched = useFetched(contactOptions.workersStatus, {});
  const { data, busy, again } = fetched;
  const looksAgain = data !== undefined && isDue(data.data) && !busy;
  useEffect(() => {
    if (!looksAgain) return;
    const stop = new AbortController();
    world.sleep(lookAgainMs, stop.signal).then(again, () => undefined);
    return () => stop.abort();
  }, [looksAgain, world, again]);
  return fetched;
}

/** `what`: what that means here. Nothing while it is not paused. */
export function PausedWork({ status, what }: { status: WorkersStatus; what: string }) {
  const { exact } = useMoments();
  const { quiet, quiet_since, quiet_by } = status;
  if (!quiet) return null;
  const isKnown = quiet_since !== null && quiet_by !== null;
  return (
    <Alert color="yellow" mb="md" role="status">
      {isKnown ? `${quiet_by} paused background work on ${exact(quiet_since)}.` : "Background work is paused."} {what}
    </Alert>
  );
}
