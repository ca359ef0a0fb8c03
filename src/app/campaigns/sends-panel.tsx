/** What a trigger sent, left out and has planned, by reason. */
import { Anchor, Group, Table } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { adminCampaignTriggers, type ReasonCount } from "../../contract/campaigns/campaign-triggers.ts";
import type { CampaignTrigger } from "../../domain/campaigns/campaign.ts";
import { type SendReason, sendReasons } from "../../domain/messaging/reasons.ts";
import { showDay } from "../../kit/dates.ts";
import { HeadedTable } from "../../ui/headed-table.tsx";
import { NothingYet } from "../../ui/list-states.tsx";
import { Pages } from "../../ui/pages.tsx";
import { Panel } from "../../ui/panel.tsx";
import { ToneBadge } from "../../ui/tone-badge.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { outcomeShown, outcomeWords } from "./outcome-words.ts";
import { ReasonChip } from "./reason-chip.tsx";

type Outcome = "planned" | "waiting" | "sent" | "failed" | "skipped";

interface Chosen {
  outcome: Outcome;
  reason: SendReason | null;
}

interface SendsPanelProps {
  trigger: CampaignTrigger;
  reasons: readonly ReasonCount[];
}

export function SendsPanel({ trigger, reasons }: SendsPanelProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [page, setPage] = useState(1);
  const fetched = useFetched(adminCampaignTriggers.sends, {
    params: { id: trigger.id },
    query: { page, ...(chosen && { outcome: chosen.outcome, ...(chosen.reason && { reason: chosen.reason }) }) },
  });
  const { exact } = useMoments();
  const { data } = fetched;
  const choose = (next: Chosen) => {
    setPage(1);
    setChosen(chosen?.outcome === next.outcome && chosen.reason === next.reason ? null : next);
  };
  return (
    <Panel title="Results" description="Each contact gets it once for each occasion.">
      <Group gap="xs" mb="md">
        {choicesOf(trigger, reasons).map(({ outcome, reason, words, count }) => (
          <ReasonChip
            key={`${outcome} ${reason}`}
            tone={outcomeShown({ outcome, reason }).tone}
            count={count}
            words={words}
            isChosen={chosen?.outcome === outcome && chosen.reason === reason}
            onChoose={() => choose({ outcome, reason })}
          />
        ))}
      </Group>
      <FetchState what="The results" of={fetched} lines={4} />
      {data?.data.length === 0 ? (
        <NothingYet title="Nothing yet." description="What goes, and what does not, is listed here." />
      ) : null}
      {data && data.data.length > 0 ? (
        <>
          <HeadedTable heads={["Name", "For", "When", "Outcome"]} minWidth={620} label="Results">
            {data.data.map((send) => (
              <Table.Tr key={send.id}>
                <Table.Td>
                  {send.contact_id === 0 || send.name === "" ? (
                    send.name || "A contact you do not see"
                  ) : (
                    <Anchor component={Link} c="inherit" to={`/contacts/${send.contact_id}`}>
                      {send.name}
                    </Anchor>
                  )}
                </Table.Td>
                <Table.Td className="tabular">{showDay(send.day)}</Table.Td>
                <Table.Td className="tabular">{exact(send.ended_at ?? send.due_at)}</Table.Td>
                <Table.Td>
                  <Group gap="xs" wrap="nowrap">
                    <ToneBadge tone={outcomeShown(send).tone}>{outcomeShown(send).words}</ToneBadge>
                    {send.words}
                  </Group>
                </Table.Td>
              </Table.Tr>
            ))}
          </HeadedTable>
          <Pages meta={data.meta} onPage={setPage} />
        </>
      ) : null}
    </Panel>
  );
}

interface Choice extends Chosen {
  words: string;
  count: number;
}

function choicesOf({ counts }: CampaignTrigger, reasons: readonly ReasonCount[]): Choice[] {
  const planned: Choice = { outcome: "planned", reason: null, words: outcomeWords.planned, count: counts.planned };
  const told = reasons.flatMap(({ outcome, reason, count }): Choice[] => {
    const of = stored[outcome];
    const why = reason === null ? "" : sendReasons[reason].words;
    const words =
      of === "sent"
        ? outcomeWords.sent
        : of === "waiting"
          ? outcomeWords.waiting
          : `${outcomeShown({ outcome: of, reason }).words}: ${why}`;
    return [{ outcome: of, reason, words, count }];
  });
  return counts.planned > 0 ? [planned, ...told] : told;
}

const stored: Readonly<Record<ReasonCount["outcome"], Outcome>> = {
  goes: "planned",
  waits: "waiting",
  not: "skipped",
  sent: "sent",
  failed: "failed",
};
