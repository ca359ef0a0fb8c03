import type { Broadcast } from "../../domain/broadcasts/broadcast.ts";
import {
  type BroadcastState,
  broadcastStateWords,
  shownState,
  storedBroadcastWords,
} from "../../domain/broadcasts/options.ts";
import { type Tone, ToneBadge } from "../../ui/tone-badge.tsx";

const tones: Readonly<Record<BroadcastState | "stored", Tone | undefined>> = {
  draft: "quiet",
  scheduled: undefined,
  sending: "warn",
  paused: "warn",
  sent: "good",
  stored: "quiet",
  cancelled: "bad",
};

export function stateWordsOf(broadcast: Broadcast): string {
  const state = shownState(broadcast);
  return state === "stored" ? storedBroadcastWords : broadcastStateWords[state];
}

export function BroadcastBadge({ broadcast }: { broadcast: Broadcast }) {
  return <ToneBadge tone={tones[shownState(broadcast)]}>{stateWordsOf(broadcast)}</ToneBadge>;
}
