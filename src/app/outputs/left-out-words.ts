import { leftOutReasons, type LeftOutReason } from "../../domain/outputs/limits.ts";
import { leftOutWords } from "../../domain/outputs/messages.ts";

/** "3 with no full address, 1 deceased"; empty if nobody was left out. */
export function leftOutSaid(counts: Partial<Record<LeftOutReason, number>>): string {
  return leftOutReasons
    .flatMap((reason) => (counts[reason] ? [`${counts[reason].toLocaleString("en-US")} ${leftOutWords[reason]}`] : []))
    .join(", ");
}
