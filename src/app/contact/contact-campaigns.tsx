/** Which campaign triggers the contact is in: what comes next, and what went or did not. Read from the device. */
import { Text, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import type { CampaignSend } from "../../domain/campaigns/campaign.ts";
import { channelWords } from "../../domain/campaigns/options.ts";
import { campaignsOf, isOver } from "../../local/queries/campaigns.ts";
import { useLive } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { useOpened } from "../contact-parts/contact-context.ts";
import { FactSection } from "../contact-parts/fact-section.tsx";
import classes from "../contact-parts/contact-facts.module.css";

const pastShown = 20;

export function ContactCampaigns() {
  const { contact } = useOpened();
  const sends = useLive(campaignsOf, contact.id);
  const [past, setPast] = useState(false);
  if (!sends || sends.length === 0) return null;
  const coming = sends.filter((one) => !isOver(one));
  const over = sends.filter(isOver).slice(0, pastShown);
  return (
    <FactSection title="Campaigns">
      {coming.length === 0 ? <Text c="dimmed">Nothing in the next 7 days.</Text> : null}
      <ul className={classes.parts}>
        {[...coming, ...(past ? over : [])].map((send) => (
          <Line key={send.id} send={send} />
        ))}
      </ul>
      {over.length > 0 ? (
        <UnstyledButton className={classes.more} aria-expanded={past} onClick={() => setPast(!past)}>
          {past ? "Hide earlier" : "Show earlier"}
        </UnstyledButton>
      ) : null}
    </FactSection>
  );
}

function Line({ send }: { send: CampaignSend }) {
  const { exact, coming } = useMoments();
  return (
    <li>
      {send.trigger_name}
      <Text size="sm" c="dimmed">
        {stateOf(send, { exact, coming })}
      </Text>
    </li>
  );
}

function stateOf(
  { channel, status, words, due_at, ended_at }: CampaignSend,
  { exact, coming }: Pick<ReturnType<typeof useMoments>, "exact" | "coming">,
): string {
  const what = channelWords[channel];
  if (status === "sent") return `${what} on ${exact(ended_at)}`;
  if (status === "skipped") return `${what} not sent on ${exact(ended_at)}: ${words}`;
  return status === "waiting" && words !== "" ? `${what}: ${words}` : `${what} ${coming(due_at)}`;
}
