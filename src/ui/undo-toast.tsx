import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";

export interface Undoable {
  /** What was done, in the past tense. */
  text: string;
  undo: () => void;
}

const undoWindowMs = 8_000;

/** Undo instead of "are you sure": the act is done, this offers the way back. */
export function showUndo({ text, undo }: Undoable): string {
  const id = notifications.show({
    autoClose: undoWindowMs,
    role: "status",
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{text}</Text>
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => {
            notifications.hide(id);
            undo();
          }}
        >
          Undo
        </Button>
      </Group>
    ),
  });
  return id;
}
