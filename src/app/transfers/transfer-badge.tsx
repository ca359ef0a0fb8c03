import type { TransferAttempt } from "../../domain/transfers/attempt.ts";
import type { TransferStatus } from "../../domain/transfers/status.ts";
import { transferStatusWords } from "../../domain/transfers/messages.ts";
import { type Tone, ToneBadge } from "../../ui/tone-badge.tsx";
import { writeWords } from "../../kit/state-words.ts";
import classes from "./transfers.module.css";

const tones: Partial<Record<TransferStatus, Tone>> = {
  complete: "good",
  partially_complete: "warn",
  paused: "warn",
  failed: "bad",
  cancelled: "quiet",
};

type Shown = Pick<TransferAttempt, "status" | "reverted" | "revert_in_progress" | "seq">;

/** Status of a transfer; `reverted` is shown next to it. */
export function TransferBadge({ attempt: { status, reverted, revert_in_progress, seq } }: { attempt: Shown }) {
  const also = revert_in_progress ? "Reverting" : reverted ? "Reverted" : null;
  return (
    <span className={classes.badges}>
      <ToneBadge tone={seq === 0 ? "warn" : tones[status]}>
        {seq === 0 ? writeWords.waiting : transferStatusWords[status]}
      </ToneBadge>
      {also ? <ToneBadge tone="quiet">{also}</ToneBadge> : null}
    </span>
  );
}
