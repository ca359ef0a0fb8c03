import { Text } from "@mantine/core";
import type { EditScope } from "../../domain/calendar/limits.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { ScopeQuestion } from "./scope-question.tsx";

interface SeriesDialogProps {
  what: "save" | "delete";
  name: string;
  onScope: (scope: EditScope) => Promise<void>;
  onClose: () => void;
}

/** Asks which occurrences of a series to move or delete. */
export function SeriesDialog({ what, name, onScope, onClose }: SeriesDialogProps) {
  return (
    <Dialog onClose={onClose} title={what === "save" ? "Move repeating event" : "Delete repeating event"}>
      <Text size="sm" mb="sm">
        “{name}” is a repeating event.
      </Text>
      <ScopeQuestion what={what} isWhole={false} onDecide={onScope} onBack={onClose} />
    </Dialog>
  );
}
