/** When a flow's message goes: what others leave out for the day, a flow sends on the next one. */
import type { Contact } from "../contacts/contact.ts";
import type { SendChannel } from "../messaging/send-channels.ts";
import { type DecidedRecipient, nextDayThere } from "../sends/recipient-plan.ts";
import { withWayOut } from "../messages/way-out.ts";
import { minuteMs } from "../../kit/durations.ts";
import type { StepOf } from "./step.ts";

export type SendStep = StepOf<"send_email" | "send_text" | "ask_permission">;

export interface FlowMessage {
  channel: SendChannel;
  subject: string;
  body: string;
  /** For permission to text. */
  asks?: boolean;
}

export function messageOf(step: SendStep): FlowMessage {
  if (step.kind === "send_email") return { channel: "email", subject: step.subject, body: step.email_body };
  if (step.kind === "send_text") return { channel: "text", subject: "", body: withWayOut(step.body) };
  return { channel: "text", subject: "", body: step.body.trim(), asks: true };
}

export function isSend(step: { kind: string }): step is SendStep {
  return step.kind === "send_email" || step.kind === "send_text" || step.kind === "ask_permission";
}

export type Decided = Pick<DecidedRecipient, "outcome" | "reason" | "words" | "until">;

/** One that waits for a person, not for an hour. */
const lookAgainMs = 15 * minuteMs;

/** Until when it waits, and why; null: it goes or does not go at `at`. */
export function waitOfSend(
  contact: Contact,
  at: number,
  decide: (at: number) => Decided,
): { until: number; words: string } | null {
  const { outcome, reason, words, until } = decide(at);
  if (outcome === "waits") return { until: until ?? at + lookAgainMs, words };
  if (reason !== "already_today") return null;
  const next = nextDayThere(contact, at);
  const then = decide(next);
  return { until: then.outcome === "waits" && then.until !== null ? then.until : next, words };
}
