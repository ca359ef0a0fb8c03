import type { CampaignRecipient, ReasonCount, SentCampaign } from "../../contract/campaigns/campaign-triggers.ts";
import type { SendReason } from "../../domain/messaging/reasons.ts";
import type { Tone } from "../../ui/tone-badge.tsx";

type Outcome = ReasonCount["outcome"] | CampaignRecipient["outcome"] | SentCampaign["outcome"];

export const outcomeWords: Readonly<Record<Outcome, string>> = {
  goes: "Goes",
  waits: "Waits",
  not: "Does not go",
  planned: "Planned",
  waiting: "Waits",
  sent: "Sent",
  failed: "Failed",
  skipped: "Left out",
};

export const outcomeTones: Readonly<Record<Outcome, Tone | undefined>> = {
  goes: "good",
  waits: "warn",
  not: "quiet",
  planned: undefined,
  waiting: "warn",
  sent: "good",
  failed: "bad",
  skipped: "quiet",
};

/** Without a mail server nothing failed: it was stored. */
export function outcomeShown({ outcome, reason }: { outcome: Outcome; reason: SendReason | null }) {
  if (outcome === "failed" && reason === "no_mail_server") return { words: "Not sent", tone: "quiet" as const };
  return { words: outcomeWords[outcome], tone: outcomeTones[outcome] };
}
