/** Explains what *Do not contact* and *Deceased* do before they are set: only a manager can undo them. */
import { Button, Group, List } from "@mantine/core";
import type { Status } from "../../domain/reference/reference.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { useSaving } from "../../ui/use-saving.ts";

interface StopDialogProps {
  status: Status;
  /** A contact's name, or a count. */
  whom: string;
  /** The callbacks to be canceled, as a sentence; empty: none. */
  callbacks: string;
  /** How it can be undone later. */
  after: string;
  /** Rejects if nothing was saved; the dialog then stays open. */
  onStop: () => void | Promise<unknown>;
  onClose: () => void;
}

export function StopDialog({ status, whom, callbacks, after, onStop, onClose }: StopDialogProps) {
  const saving = useSaving();
  return (
    <Dialog onClose={onClose} title={`${status.title}: ${whom}`}>
      <List size="sm" spacing="xs">
        <List.Item>Every phone, email and address is marked do not call, text, email or mail.</List.Item>
        <List.Item>Active workflows stop, and scheduled messages are not sent.</List.Item>
        {callbacks ? <List.Item>{callbacks}</List.Item> : null}
        <List.Item>{after}</List.Item>
      </List>
      <FormError words={saving.error} />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button color="red" data-autofocus loading={saving.busy} onClick={() => saving.run(onStop, onClose)}>
          Set {status.title}
        </Button>
      </Group>
    </Dialog>
  );
}
