/** From which states each step may be taken (domain §19). */
import type { SoaState } from "./limits.ts";

export type SoaMove = "edit" | "send" | "view" | "sign" | "complete" | "change" | "reject" | "expire" | "cancel";

const from: Readonly<Record<SoaMove, readonly SoaState[]>> = {
  edit: ["draft"],
  send: ["draft", "sent", "viewed", "expired"],
  view: ["sent"],
  // An expired link does not keep a person from signing on the agent's device.
  sign: ["draft", "sent", "viewed", "expired"],
  complete: ["submitted"],
  change: ["completed"],
  reject: ["submitted"],
  expire: ["sent", "viewed"],
  cancel: ["draft", "sent", "viewed"],
};

export function maySoa(move: SoaMove, { state }: { state: SoaState }): boolean {
  return from[move].includes(state);
}
