import { Alert, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { asksForTypedCount, mayQueueDelete } from "../../domain/contacts/deletion.ts";
import { countOf } from "../../kit/text.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { useOnline } from "../base/live.ts";

/** Deleting more than a few requires typing the count. */
export function DeleteDialog({
  count,
  onDelete,
  onClose,
}: {
  count: number;
  onDelete: () => void;
  onClose: () => void;
}) {
  const online = useOnline();
  const [typed, setTyped] = useState("");
  const mustType = asksForTypedCount(count);
  const needsConnection = !mayQueueDelete(count) && !online;
  const isRight = !mustType || typed.replace(/\D/g, "") === String(count);
  return (
    <Dialog onClose={onClose} title={`Delete ${countOf(count, "contact")}`}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isRight || needsConnection) return;
          onDelete();
          onClose();
        }}
      >
        <Stack>
          <Text>{count === 1 ? "It" : "They"} can be restored for 90 days.</Text>
          {needsConnection ? (
            <Alert color="orange">You are offline. Connect to delete more than 100 contacts.</Alert>
          ) : null}
          {mustType ? (
            <TextInput
              label={`Type ${count} to confirm`}
              data-autofocus
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          ) : null}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" color="red" disabled={!isRight || needsConnection}>
              Delete
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
