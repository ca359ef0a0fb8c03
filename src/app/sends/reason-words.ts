/** A reason as the name of those who share it. */
import { type SendReason, sendReasons } from "../../domain/messaging/reasons.ts";

export function reasonWords(reason: SendReason): string {
  return reason === "no_value" ? "A field is empty" : sendReasons[reason].words;
}
