/** Whether a trigger is on, and what may be done about it. */
import type { CampaignTrigger } from "../../domain/campaigns/campaign.ts";
import { dictionary } from "../../kit/dictionary.ts";
import { type Tone, ToneBadge } from "../../ui/tone-badge.tsx";

type Standing = Pick<CampaignTrigger, "active" | "cancelled_at" | "trouble" | "last_run_at">;

export function stateWords({ active, cancelled_at, trouble, last_run_at }: Standing): string {
  if (cancelled_at !== null) return "Canceled";
  if (active) return trouble === "" ? "On" : "Resting";
  return last_run_at === null ? "Off" : "Paused";
}

const tones: Readonly<Record<string, Tone>> = dictionary({
  On: "good",
  Resting: "warn",
  Paused: "warn",
  Off: "quiet",
  Cancelled: "quiet",
});

export function TriggerState({ trigger }: { trigger: Standing }) {
  const words = stateWords(trigger);
  return (
    <ToneBadge tone={tones[words]} title={trigger.trouble || undefined}>
      {words}
    </ToneBadge>
  );
}
