/** Who gets a trigger on a day and who does not, because …; each count is the list behind it. */
import { Anchor, Group, SegmentedControl, Table, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { adminCampaignTriggers, type ReasonCount } from "../../contract/campaigns/campaign-triggers.ts";
import type { CampaignTrigger } from "../../domain/campaigns/campaign.ts";
import type { SendReason } from "../../domain/messaging/reasons.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { addDays, dayOf, relativeDay } from "../../kit/dates.ts";
import { countOf } from "../../kit/text.ts";
import { HeadedTable } from "../../ui/headed-table.tsx";
import { Pages } from "../../ui/pages.tsx";
import { Panel } from "../../ui/panel.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched, useLocal } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { NoMailServer } from "../base/no-mail-server.tsx";
import { useCurrentUser } from "../base/session-provider.tsx";
import { outcomeTones, outcomeWords } from "./outcome-words.ts";
import { ReasonChip } from "./reason-chip.tsx";

interface Chosen {
  outcome: "goes" | "waits" | "not";
  reason: SendReason | null;
}

export function DryRunPanel({ trigger }: { trigger: CampaignTrigger }) {
  const { world } = useLocal();
  const today = dayOf(world.now(), zoneName(useCurrentUser().timezone));
  const [on, setOn] = useState(addDays(today, 1));
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const fetched = useFetched(adminCampaignTriggers.dryRun, { params: { id: trigger.id }, query: { on } });
  const run = fetched.data?.data;
  const choose = (day: string) => {
    setOn(day);
    setChosen(null);
  };
  return (
    <Panel
      title="Who gets it"
      description="A dry run: nothing is sent."
      actions={
        <Group gap="xs">
          <SegmentedControl
            aria-label="Day"
            data={[
              { value: today, label: "Today" },
              { value: addDays(today, 1), label: "Tomorrow" },
            ]}
            value={on}
            onChange={choose}
          />
          <TextInput
            type="date"
            aria-label="Another day"
            min={today}
            value={on}
            onChange={(event) => event.currentTarget.value && choose(event.currentTarget.value)}
          />
        </Group>
      }
    >
      <FetchState what="The dry run" of={fetched} lines={3} />
      {run || fetched.error ? null : (
        <Text size="sm" c="dimmed" mt="xs">
          A large audience takes some seconds.
        </Text>
      )}
      {run ? (
        <>
          <Text fw={500} mb="xs" aria-live="polite">
            {headline(relativeDay(run.on, today), run)}
          </Text>
          {run.reasons.some(({ reason }) => reason === "no_mail_server") ? <NoMailServer /> : null}
          {run.complete ? null : (
            <Text size="sm" c="dimmed" mb="xs">
              {run.people.toLocaleString("en-US")} people were looked at. There are more.
            </Text>
          )}
          <Reasons reasons={run.reasons} chosen={chosen} onChoose={setChosen} />
          {chosen ? <People id={trigger.id} on={on} chosen={chosen} /> : null}
        </>
      ) : null}
    </Panel>
  );
}

/** "Tomorrow: 14 people, 3 not". */
function headline(day: string, { goes, waits, not }: { goes: number; waits: number; not: number }): string {
  const parts = [
    countOf(goes, "person", "people"),
    ...(waits > 0 ? [`${waits.toLocaleString("en-US")} later`] : []),
    ...(not > 0 ? [`${not.toLocaleString("en-US")} not`] : []),
  ];
  return `${day.charAt(0).toUpperCase()}${day.slice(1)}: ${parts.join(", ")}`;
}

/** Then the others, most frequent first as they come. */
function whoGetsItFirst(reasons: readonly ReasonCount[]): ReasonCount[] {
  return reasons.toSorted((one, other) => Number(one.outcome === "not") - Number(other.outcome === "not"));
}

interface ReasonsProps {
  reasons: readonly ReasonCount[];
  chosen: Chosen | null;
  onChoose: (chosen: Chosen | null) => void;
}

function Reasons({ reasons, chosen, onChoose }: ReasonsProps) {
  return (
    <Group gap="xs" mb="md">
      {whoGetsItFirst(reasons).map(({ outcome, reason, words, count }) => {
        if (outcome === "sent" || outcome === "failed") return null;
        const isChosen = chosen?.outcome === outcome && chosen.reason === reason;
        return (
          <ReasonChip
            key={`${outcome} ${reason}`}
            tone={outcomeTones[outcome]}
            count={count}
            words={outcome === "not" ? words : outcomeWords[outcome]}
            isChosen={isChosen}
            onChoose={() => onChoose(isChosen ? null : { outcome, reason })}
          />
        );
      })}
    </Group>
  );
}

function People({ id, on, chosen }: { id: string; on: string; chosen: Chosen }) {
  const { outcome, reason } = chosen;
  const [page, setPage] = useState(1);
  const { exact } = useMoments();
  const fetched = useFetched(adminCampaignTriggers.recipients, {
    params: { id },
    query: { on, outcome, page, ...(reason && { reason }) },
  });
  const { data } = fetched;
  return (
    <>
      <FetchState what="The list" of={fetched} lines={3} />
      {data ? (
        <>
          <HeadedTable heads={["Name", "When", "Outcome"]} minWidth={520} label="People">
            {data.data.map((one) => (
              <Table.Tr key={`${one.contact_id} ${one.name}`}>
                <Table.Td>
                  {one.contact_id === 0 ? (
                    one.name
                  ) : (
                    <Anchor component={Link} c="inherit" to={`/contacts/${one.contact_id}`}>
                      {one.name}
                    </Anchor>
                  )}
                </Table.Td>
                <Table.Td className="tabular">{exact(one.due_at)}</Table.Td>
                <Table.Td>{one.outcome === "goes" ? outcomeWords.goes : one.words}</Table.Td>
              </Table.Tr>
            ))}
          </HeadedTable>
          <Pages meta={data.meta} onPage={setPage} />
        </>
      ) : null}
    </>
  );
}
