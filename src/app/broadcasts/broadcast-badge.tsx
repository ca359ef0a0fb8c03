import { type BroadcastState, broadcastStateWords } from "../../domain/broadcasts/options.ts";
import { type Tone, ToneBadge } from "../../ui/tone-badge.tsx";

const tones: Readonly<Record<BroadcastState, Tone | undefined>> = {
  draft: "quiet",
  scheduled: undefined,
  sending: "warn",
  paused: "warn",
  sent: "good",
  cancelled: "bad",
};

export function BroadcastBadge({ status }: { status: BroadcastState }) {
  return <ToneBadge tone={tones[status]}>{broadcastStateWords[status]}</ToneBadge>;
}
