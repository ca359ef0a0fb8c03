import type { TransferAttempt } from "../../domain/transfers/attempt.ts";
import type { TransferStatus } from "../../domain/transfers/status.ts";
import { transferStatusWords } from "../../domain/transfers/messages.ts";
import classes from "./transfers.module.css";

const tones: Partial<Record<TransferStatus, string>> = {
  complete: "good",
  partially_complete: "warn",
  paused: "warn",
  failed: "bad",
  cancelled: "quiet",
};

type Shown = Pick<TransferAttempt, "status" | "reverted" | "revert_in_progress" | "seq">;

/** Where a transfer stands; `reverted` is told beside the status. */
export function TransferBadge({ attempt: { status, reverted, revert_in_progress, seq } }: { attempt: Shown }) {
  const also = revert_in_progress ? "Moving back" : reverted ? "Reverted" : null;
  return (
    <span className={classes.badges}>
      <span className={classes.status} data-tone={seq === 0 ? "warn" : tones[status]}>
        {seq === 0 ? "Prepared" : transferStatusWords[status]}
      </span>
      {also ? (
        <span className={classes.status} data-tone="quiet">
          {also}
        </span>
      ) : null}
    </span>
  );
}
