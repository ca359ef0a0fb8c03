/** Explains what *Do not contact* and *Deceased* do before they are set: only a manager can undo them. */
import { Button, Group, List } from "@mantine/core";
import type { Status } from "../../domain/reference/reference.ts";
import { Dialog } from "../../ui/dialog.tsx";

interface StopDialogProps {
  status: Status;
  /** A contact's name, or a count. */
  whom: string;
  /** The callbacks to be canceled, as a sentence; empty: none. */
  callbacks: string;
  /** How it can be undone later. */
  after: string;
  onStop: () => void;
  onClose: () => void;
}

export function StopDialog({ status, whom, callbacks, after, onStop, onClose }: StopDialogProps) {
  return (
    <Dialog onClose={onClose} title={`${status.title}: ${whom}`}>
      <List size="sm" spacing="xs">
        <List.Item>Every phone, email and address is marked do not call, text, email or mail.</List.Item>
        <List.Item>Active workflows stop, and scheduled messages are not sent.</List.Item>
        {callbacks ? <List.Item>{callbacks}</List.Item> : null}
        <List.Item>{after}</List.Item>
      </List>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          color="red"
          data-autofocus
          onClick={() => {
            onStop();
            onClose();
          }}
        >
          Set {status.title}
        </Button>
      </Group>
    </Dialog>
  );
}
