/** The carrier of texts, and whether it lets our number text people (10DLC). */
import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { textingRegistration } from "../../contract/messages/texting-registration.ts";
import type { RegistrationCard, TextingCarrier } from "../../domain/messages/registration.ts";
import { showPhone } from "../../domain/values/phone-number.ts";
import { LoadFailed } from "../../ui/list-states.tsx";
import { Panel } from "../../ui/panel.tsx";
import { ToneBadge } from "../../ui/tone-badge.tsx";
import { useFetched } from "../base/live.ts";
import { wordsOf } from "../base/report.ts";

const carrierWords: Record<TextingCarrier, string> = {
  local: "Simulated phones",
  twilio: "Twilio",
  telnyx: "Telnyx",
};
const tones = { good: "good", waits: "warn", bad: "bad", none: "quiet" } as const;

export function TextingPanel() {
  const { data, error, again } = useFetched(textingRegistration.show, {});
  return (
    <Panel title="Texting" description="The carrier that texts go through, set on the server.">
      {data ? (
        <Card card={data.data} onAgain={again} />
      ) : error ? (
        <LoadFailed description={wordsOf(error)} onRetry={again} />
      ) : (
        <Skeleton height="6rem" />
      )}
    </Panel>
  );
}

function Card({ card, onAgain }: { card: RegistrationCard; onAgain: () => void }) {
  const { carrier, from, tone, title, todo, parts } = card;
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="start">
        <div>
          <Text component="p" m={0}>
            {carrierWords[carrier]}
          </Text>
          <Text size="sm" c="dimmed" component="p" m={0} className="tabular">
            {from.startsWith("+") ? showPhone(from) : from}
          </Text>
        </div>
        <Button variant="default" size="compact-sm" onClick={onAgain}>
          Check again
        </Button>
      </Group>
      <div role="status">
        <ToneBadge tone={tones[tone]}>{title}</ToneBadge>
        <Text component="p" mt="xs" mb={0}>
          {todo}
        </Text>
      </div>
      {parts.map(({ name, words, reasons }) => (
        <div key={name}>
          <Text size="sm" component="p" m={0}>
            <strong>{name}:</strong> {words}
          </Text>
          {reasons.map((reason) => (
            <Text key={reason} size="sm" c="dimmed" component="p" m={0}>
              {reason}
            </Text>
          ))}
        </div>
      ))}
    </Stack>
  );
}
