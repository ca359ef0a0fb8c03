/** Asks which events of a series a change applies to. */
import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import type { EditScope } from "../../domain/calendar/limits.ts";
import { report } from "../base/report.ts";
import classes from "./event-form.module.css";

interface ScopeQuestionProps {
  what: "save" | "delete";
  /** The change affects the recurrence, which cannot be done for a single occurrence. */
  isWhole: boolean;
  /** Resolves once done; errors have been reported by then. */
  onDecide: (scope: EditScope) => Promise<void>;
  onBack: () => void;
}

const choices: readonly { scope: EditScope; label: string }[] = [
  { scope: "this", label: "This event" },
  { scope: "following", label: "This and following events" },
  { scope: "all", label: "All events" },
];

export function ScopeQuestion({ what, isWhole, onDecide, onBack }: ScopeQuestionProps) {
  const [busy, setBusy] = useState(false);
  const decide = (scope: EditScope) => {
    setBusy(true);
    onDecide(scope).catch((error: unknown) => {
      setBusy(false);
      report(error);
    });
  };
  return (
    <fieldset className={classes.scope}>
      <legend>{what === "save" ? "Change which events?" : "Delete which events?"}</legend>
      {isWhole ? (
        <Text size="sm" c="dimmed" mb="xs">
          Repeat changes apply to this and following events, or to all events.
        </Text>
      ) : null}
      <Group gap="xs">
        {choices
          .filter(({ scope }) => !isWhole || scope !== "this")
          .map(({ scope, label }, nth) => (
            <Button
              key={scope}
              variant={nth === 0 && what === "save" ? "filled" : "default"}
              color={what === "delete" ? "red" : undefined}
              disabled={busy}
              autoFocus={nth === 0}
              onClick={() => decide(scope)}
            >
              {label}
            </Button>
          ))}
        <Button variant="subtle" onClick={onBack}>
          Back
        </Button>
      </Group>
    </fieldset>
  );
}
