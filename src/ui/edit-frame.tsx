/** The dialog that adds or edits a record: fields, conflicts, errors, delete set apart, save last. */
import { Alert, Button, Group, type ModalProps, Stack, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { ConflictTable } from "./conflict-table.tsx";
import { Dialog } from "./dialog.tsx";
import { FormError } from "./form-error.tsx";
import type { EditFrame as Frame } from "./use-edit-frame.ts";

interface EditFrameProps<V extends object> {
  title: string;
  frame: Frame<V>;
  /** Field labels, for conflicts. */
  labels: Readonly<Record<string, string>>;
  /** Display text of opaque values, such as an id. */
  showValue?: (field: string, value: unknown) => string | undefined;
  size?: ModalProps["size"];
  /** On the button that saves; default `Save`. */
  saveLabel?: string;
  /** Null: cannot be deleted. */
  onDelete: (() => void) | null;
  onClose: () => void;
  children: ReactNode;
}

export function EditFrame<V extends object>(props: EditFrameProps<V>) {
  const { title, frame, labels, showValue, size = "md", saveLabel = "Save", onDelete, onClose, children } = props;
  const [isLeaving, setLeaving] = useState(false);
  const close = () => {
    // A second Escape returns to the form.
    if (frame.isDirty) setLeaving(!isLeaving);
    else onClose();
  };
  return (
    <Dialog onClose={close} title={title} size={size} closeOnClickOutside={!frame.isDirty}>
      <form onSubmit={frame.submit} noValidate>
        <Stack>
          {frame.conflicts.length > 0 ? (
            <ConflictTable
              conflicts={frame.conflicts}
              labels={labels}
              {...(showValue && { showValue })}
              onChoose={frame.choose}
            />
          ) : null}
          {children}
          <FormError words={frame.error} />
          {isLeaving ? (
            <Leaving onKeepEditing={() => setLeaving(false)} onLeave={onClose} />
          ) : (
            <Acts frame={frame} saveLabel={saveLabel} onDelete={onDelete} onClose={close} />
          )}
        </Stack>
      </form>
    </Dialog>
  );
}

interface ActsProps {
  frame: { busy: boolean; conflicts: readonly unknown[] };
  saveLabel: string;
  onDelete: (() => void) | null;
  onClose: () => void;
}

function Acts({ frame, saveLabel, onDelete, onClose }: ActsProps) {
  return (
    <Group justify="flex-end">
      {onDelete ? (
        <Button variant="subtle" color="red" me="auto" onClick={onDelete}>
          Delete
        </Button>
      ) : null}
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" loading={frame.busy} disabled={frame.conflicts.length > 0}>
        {saveLabel}
      </Button>
    </Group>
  );
}

function Leaving({ onKeepEditing, onLeave }: { onKeepEditing: () => void; onLeave: () => void }) {
  return (
    <Alert color="orange" role="alert" p="sm">
      <Group justify="space-between">
        <Text size="sm">Your changes are not saved.</Text>
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={onLeave}>
            Discard changes
          </Button>
          <Button size="compact-sm" data-autofocus onClick={onKeepEditing}>
            Keep editing
          </Button>
        </Group>
      </Group>
    </Alert>
  );
}
