/** Asks before unsaved changes are lost, on navigation and on closing the page. */
import { Button, Group, Text } from "@mantine/core";
import { useBlocker } from "react-router-dom";
import { Dialog } from "../../ui/dialog.tsx";
import { useHoldPage } from "../version/index.ts";

export function LeaveGuard({ held, words }: { held: boolean; words: string }) {
  useHoldPage(held, words);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => held && currentLocation.pathname !== nextLocation.pathname,
  );
  if (blocker.state !== "blocked") return null;
  return (
    <Dialog title="Leave without saving?" onClose={() => blocker.reset()}>
      <Text size="sm">{words}</Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={() => blocker.proceed()}>
          Leave page
        </Button>
        <Button data-autofocus onClick={() => blocker.reset()}>
          Keep editing
        </Button>
      </Group>
    </Dialog>
  );
}
