/** Whether a trigger is on, and what may be done about it. */
import type { CampaignTrigger } from "../../domain/campaigns/campaign.ts";
import { type Tone, ToneBadge } from "../../ui/tone-badge.tsx";

type Standing = Pick<CampaignTrigger, "active" | "cancelled_at" | "trouble" | "last_run_at">;

type State = "On" | "Resting" | "Paused" | "Off" | "Canceled";

export function stateWords({ active, cancelled_at, trouble, last_run_at }: Standing): State {
  if (cancelled_at !== null) return "Canceled";
  if (active) return trouble === "" ? "On" : "Resting";
  return last_run_at === null ? "Off" : "Paused";
}

const tones: Readonly<Record<State, Tone>> = {
  On: "good",
  Resting: "warn",
  Paused: "warn",
  Off: "quiet",
  Canceled: "quiet",
};

export function TriggerState({ trigger }: { trigger: Standing }) {
  const words = stateWords(trigger);
  return (
    <ToneBadge tone={tones[words]} title={trigger.trouble || undefined}>
      {words}
    </ToneBadge>
  );
}
