/** The plan of a send: the text as the first recipient reads it, and each recipient with what happens. */
import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { groupSends } from "../../contract/sends/group-sends.ts";
import type { SendChannel } from "../../domain/messaging/send-channels.ts";
import type { Reply } from "../../contract/declare.ts";
import { countOf } from "../../kit/text.ts";
import { NoMailServer } from "../base/no-mail-server.tsx";
import { RecipientTable } from "./recipient-table.tsx";
import { isStored, leftOutWords, outcomeCounts, storedCounts, toWords } from "./send-words.ts";
import { MessageShown } from "./message-shown.tsx";

export type Plan = Reply<typeof groupSends.plan>;

interface SendPlanProps {
  plan: Plan;
  channel: SendChannel;
  /** How many contacts were chosen one by one; 0: a list was. */
  selected: number;
  /** Of a text. */
  picture: ReactNode;
  children: ReactNode;
}

export function SendPlan({ plan, channel, selected, picture, children }: SendPlanProps) {
  const { sample } = plan.meta;
  const longest = Math.max(1, ...plan.data.map(({ segments }) => segments));
  const stored = isStored(plan.data);
  const leftOut = Math.max(0, selected - plan.data.length);
  const beyond = plan.data.filter(({ reason }) => reason === "no_licence").length;
  const longer = plan.data.filter(({ outcome, segments }) => outcome !== "not" && segments > 1).length;
  return (
    <Stack gap="sm">
      {sample ? (
        <div>
          <Text size="sm" c="dimmed">{`${sample.name} reads`}</Text>
          <MessageShown subject={sample.subject} body={sample.body} blocks={sample.blocks} picture={picture} />
        </div>
      ) : null}
      {channel === "text" && longer > 0 && !picture ? (
        <Text size="sm">{`${countOf(longer, "contact")} ${longer === 1 ? "gets" : "get"} more than one segment, up to ${longest}.`}</Text>
      ) : null}
      {beyond > 0 ? (
        <Text size="sm">{`${countOf(beyond, "contact")} ${beyond === 1 ? "is" : "are"} beyond the texts left in your plan. Ask your manager for more.`}</Text>
      ) : null}
      {leftOut > 0 ? <Text size="sm">{leftOutWords(leftOut)}</Text> : null}
      {stored ? <NoMailServer /> : null}
      {children}
      <RecipientTable
        last="What happens"
        counts={(stored ? storedCounts : outcomeCounts).map((one) => ({ ...one, count: plan.meta[one.kind] }))}
        reasons={plan.meta.by_reason.filter(({ outcome }) => outcome === "not")}
        lines={plan.data.map(({ outcome, to, words, segments, ...one }) => ({
          ...one,
          kind: outcome,
          to: toWords(channel, to),
          words: segments > 1 && outcome !== "not" && !picture ? `${words} · ${countOf(segments, "segment")}` : words,
        }))}
      />
    </Stack>
  );
}
