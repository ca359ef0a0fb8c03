/** A phone call as the log and the mirror carry it (spec 000 §3, domain §12). */
import { z } from "zod";
import { ContactNumber, Instant, Uuid } from "../contacts/contact.ts";
import { callDirections, callNoteLengthMax, callOutcomes, callStatuses } from "./limits.ts";

export const CallRow = z.object({
  id: Uuid,
  call_direction: z.enum(callDirections),
  call_from: z.string().max(20),
  call_to: z.string().max(20),
  caller_city: z.string().max(80),
  caller_state: z.string().max(2),
  user_id: Uuid,
  contact_id: ContactNumber.nullable(),
  status: z.enum(callStatuses),
  outcome: z.enum(callOutcomes).nullable(),
  talk_seconds: z.int().nonnegative(),
  note: z.string().max(callNoteLengthMax),
  created_at: Instant,
  answered_at: Instant.nullable(),
  ended_at: Instant.nullable(),
  updated_at: Instant,
  version: z.int().positive(),
  seq: z.int().nonnegative(),
});
export type CallRow = z.infer<typeof CallRow>;

/** The other party's number: ours are the user's own. */
export function otherNumber(call: Pick<CallRow, "call_direction" | "call_from" | "call_to">): string {
  return call.call_direction === "inbound" ? call.call_from : call.call_to;
}

export function isMissed(call: Pick<CallRow, "call_direction" | "status">): boolean {
  return (
    call.call_direction === "inbound" && ["missed", "no_answer", "busy", "canceled", "voicemail"].includes(call.status)
  );
}
