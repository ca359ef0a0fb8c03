/** When a text goes: by preset or to the minute, in the writer's time zone. */
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { scheduleAheadMs } from "../../domain/messages/text-limits.ts";
import { textMessages } from "../../domain/messages/text-messages.ts";
import { laterChoices } from "../../domain/values/callback-time.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { useLocal } from "../base/live.ts";
import { fieldText, instantOf } from "../base/local-time.ts";
import { useMoments } from "../base/moments.ts";
import { useCurrentUser } from "../base/session-provider.tsx";

interface SendLaterProps {
  name: string;
  onPick: (at: number) => void;
  onClose: () => void;
}

export function SendLaterDialog({ name, onPick, onClose }: SendLaterProps) {
  const { clock } = useLocal();
  const { coming } = useMoments();
  const zone = zoneName(useCurrentUser().timezone);
  const [choices] = useState(() => laterChoices(clock.now(), zone));
  const [typed, setTyped] = useState(() => fieldText(choices[0]?.at ?? clock.now(), zone));
  const [error, setError] = useState<string | null>(null);
  const schedule = () => {
    const at = instantOf(typed, zone);
    const why = at === null ? "Enter a date and a time." : whyNotAt(at, clock.now());
    setError(why);
    if (at !== null && why === null) onPick(at);
  };
  return (
    <Dialog onClose={onClose} title="Send later" size="sm">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // In the tree it is within the form of the text.
          event.stopPropagation();
          schedule();
        }}
      >
        <Stack gap="sm">
          <Group gap="xs">
            {choices.map(({ label, at }) => (
              <Button
                key={label}
                size="compact-sm"
                variant={fieldText(at, zone) === typed ? "light" : "default"}
                title={coming(at)}
                onClick={() => setTyped(fieldText(at, zone))}
              >
                {label}
              </Button>
            ))}
          </Group>
          <TextInput
            type="datetime-local"
            label="Send at"
            description="Your time"
            value={typed}
            error={error}
            data-autofocus
            onChange={(event) => {
              setError(null);
              setTyped(event.currentTarget.value);
            }}
          />
          <Text size="sm" c="dimmed">
            {`Permission and the texting hours of ${name} are checked again then.`}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit">Schedule text</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

function whyNotAt(at: number, now: number): string | null {
  if (at <= now) return "Choose a time in the future.";
  return at > now + scheduleAheadMs ? textMessages.too_far : null;
}
