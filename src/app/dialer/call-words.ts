/** State of a call in words. */
import type { CallView } from "../../domain/dialer/phone-state.ts";

const words: Readonly<Record<CallView["state"], string>> = {
  pending: "Calling …",
  connecting: "Calling …",
  ringing: "Ringing …",
  // The call timer shows it.
  open: "",
  reconnecting: "Reconnecting …",
  closed: "Call ended",
};

export function callWords({
  state,
  direction,
  answeredAt,
}: Pick<CallView, "state" | "direction" | "answeredAt">): string {
  if (direction === "inbound" && answeredAt === null && state !== "closed") return "Connecting …";
  return words[state];
}
