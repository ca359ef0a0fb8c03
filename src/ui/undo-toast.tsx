import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { giveFocusBack } from "./focus-given-back.ts";

export interface Undoable {
  /** What was done, in the past tense. */
  text: string;
  undo: () => void;
}

const undoWindowMs = 8_000;

/** Undo instead of a confirmation: the action is done and can be reverted. */
export function showUndo({ text, undo }: Undoable): string {
  return showOffer({ text, action: "Undo", act: undo, closesAfterMs: undoWindowMs });
}

interface Offer {
  text: string;
  /** Button label. */
  action: string;
  act: () => void;
  /** Absent: stays until accepted or dismissed. */
  closesAfterMs?: number;
  /** Called when dismissed or expired. */
  onLeft?: () => void;
}

export function showOffer({ text, action, act, closesAfterMs, onLeft }: Offer): string {
  let isTaken = false;
  let before: Element | null = null;
  const id = notifications.show({
    autoClose: closesAfterMs ?? false,
    role: "status",
    ...(onLeft && { onClose: () => isTaken || onLeft() }),
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{text}</Text>
        <Button
          size="compact-sm"
          variant="subtle"
          flex="none"
          onFocus={({ relatedTarget }) => {
            before = relatedTarget;
          }}
          onClick={() => {
            isTaken = true;
            notifications.hide(id);
            // The button is about to be removed. Whatever the action opens or navigates to takes focus after this.
            giveFocusBack(before);
            act();
          }}
        >
          {action}
        </Button>
      </Group>
    ),
  });
  return id;
}
