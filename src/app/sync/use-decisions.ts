/** The user's decisions on conflicts and rejected writes, each with undo. */
import type { Choice } from "../../local/outbox/decide.ts";
import type { SyncConflict, QueuedIntent } from "../../local/db/records.ts";
import { showUndo } from "../../ui/undo-toast.tsx";
import { useLocal } from "../base/live.ts";
import { report } from "../base/report.ts";

interface About {
  /** Name of the contact. */
  name: string;
  /** Name of the field, or number of fields. */
  what: string;
}

export interface Decisions {
  decide(conflicts: readonly SyncConflict[], choice: Choice, about: About): void;
  giveUp(item: QueuedIntent): void;
}

export function useDecisions(): Decisions {
  const local = useLocal();
  return {
    decide: (conflicts, choice, { name, what }) =>
      void local.decide(conflicts, choice, name).then((decision) => {
        const done = conflicts.every(isTold) ? "Got it" : choice === "yours" ? "Kept yours" : "Kept theirs";
        showUndo({ text: `${done}: ${what} of ${name}`, undo: () => void local.takeBack(decision).catch(report) });
      }, report),
    giveUp: ({ n, title }) =>
      void local.giveUp(n).then((discarded) => {
        if (discarded)
          showUndo({ text: `Discarded: ${title}`, undo: () => void local.restore(discarded).catch(report) });
      }, report),
  };
}

/** The server has already decided; there is no choice. */
export function isTold({ ask }: SyncConflict): boolean {
  return ask === false;
}
