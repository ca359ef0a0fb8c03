/** What a person decides about needs and refused writes, each with the way back. */
import type { Choice } from "../../local/outbox/decide.ts";
import type { Need, QueuedIntent } from "../../local/db/records.ts";
import { showUndo } from "../../ui/undo-toast.tsx";
import { useLocal } from "../base/live.ts";
import { report } from "../base/report.ts";

interface About {
  /** Whom it is about. */
  name: string;
  /** Which field, or how many of them. */
  what: string;
}

export interface Decisions {
  decide(needs: readonly Need[], choice: Choice, about: About): void;
  giveUp(item: QueuedIntent): void;
}

export function useDecisions(): Decisions {
  const local = useLocal();
  return {
    decide: (needs, choice, { name, what }) =>
      void local.decide(needs, choice, name).then((decision) => {
        const done = needs.every(isTold) ? "Understood" : choice === "yours" ? "Yours is kept" : "Theirs is kept";
        showUndo({ text: `${done}: ${what} of ${name}`, undo: () => void local.takeBack(decision).catch(report) });
      }, report),
    giveUp: ({ n, title }) =>
      void local.giveUp(n).then((givenUp) => {
        if (givenUp) showUndo({ text: `Given up: ${title}`, undo: () => void local.giveBack(givenUp).catch(report) });
      }, report),
  };
}

/** The server has decided; there is nothing to choose. */
export function isTold({ ask }: Need): boolean {
  return ask === false;
}
