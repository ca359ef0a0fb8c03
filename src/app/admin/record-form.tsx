/** The frame of a dialog in which an admin adds or edits a record: its fields, what went wrong, delete apart, save last. */
import { Button, Group, type ModalProps, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import type { Submit } from "../../ui/use-submit.ts";

interface RecordFormProps extends Submit {
  title: string;
  size?: ModalProps["size"];
  /** Null: not there yet. */
  onDelete: (() => void) | null;
  onClose: () => void;
  children: ReactNode;
}

export function RecordForm({ title, size = "md", submit, busy, error, onDelete, onClose, children }: RecordFormProps) {
  return (
    <Dialog onClose={onClose} title={title} size={size}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {children}
          <FormError words={error} />
          <Group justify="flex-end">
            {onDelete ? (
              <Button variant="subtle" color="red" me="auto" onClick={onDelete}>
                Delete
              </Button>
            ) : null}
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={busy}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
