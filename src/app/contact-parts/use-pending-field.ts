import type { Pending } from "../../ui/pending-mark.tsx";
import { writeState } from "../base/write-state.ts";
import { useOpened } from "./contact-context.ts";

/**
 * State of the last change of each field of a policy or a security; `intent` names the queued edit that carries them.
 */
export function usePendingField(intent: string, id: string): (field: string) => Pending {
  const { waiting, needs } = useOpened();
  return (field) => {
    if (needs.some((need) => need.record_id === id && need.field === field)) return "needs_you";
    const mine = waiting.filter(({ name, input }) => {
      const edit = input as { id?: string; change?: object };
      return name === intent && edit.id === id && Object.hasOwn(edit.change ?? {}, field);
    });
    return writeState(mine);
  };
}
