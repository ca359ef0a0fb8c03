/** Shows the state of the user's transfers as toasts on every page. */
import { useEffect, useRef } from "react";
import type { TransferAttempt } from "../../domain/transfers/attempt.ts";
import { isRunning } from "../../domain/transfers/status.ts";
import { transferMessage } from "../../domain/transfers/messages.ts";
import { countOf } from "../../kit/text.ts";
import { holderNames } from "../../local/queries/transfers.ts";
import { useLive } from "../base/live.ts";
import { processStore, showProcess } from "../base/process-store.ts";
import { receiverName, transferPath } from "./holder-words.ts";

export function TransferToasts({ attempts }: { attempts: readonly TransferAttempt[] }) {
  const names = useLive(holderNames);
  /** A toast closed by the user is not reopened. */
  const shown = useRef(new Set<string>());
  useEffect(() => {
    if (!names) return;
    for (const attempt of attempts) {
      const path = transferPath(attempt.id);
      const isOpen = processStore.get().visible && processStore.get().linkUrl === path;
      if (shown.current.has(attempt.id) && !isOpen) continue;
      if (!isMoving(attempt) && !isOpen) continue;
      shown.current.add(attempt.id);
      tellTransfer(attempt, receiverName(attempt, names));
    }
  }, [attempts, names]);
  return null;
}

function isMoving({ status, seq, revert_in_progress }: TransferAttempt): boolean {
  // A transfer not sent yet is listed as such.
  return (isRunning(status) && seq > 0) || revert_in_progress;
}

function tellTransfer(attempt: TransferAttempt, to: string): void {
  const { total, done, skipped, failed, moved_back, left_there, revert_in_progress } = attempt;
  const moving = isMoving(attempt);
  const count = revert_in_progress
    ? { done: moved_back + left_there, total: done }
    : { done: done + skipped + failed, total };
  showProcess({
    status: moving ? "processing" : attempt.status === "failed" ? "failed" : "done",
    text: wordsOf(attempt, to),
    linkUrl: transferPath(attempt.id),
    linkText: "Open",
    ...(moving ? count : {}),
  });
}

function wordsOf(attempt: TransferAttempt, to: string): string {
  if (attempt.revert_in_progress) return `Returning ${countOf(attempt.done, "contact")} from ${to}`;
  if (attempt.reverted) return `${countOf(attempt.moved_back, "contact")} returned from ${to}.`;
  return transferMessage(attempt, to);
}
