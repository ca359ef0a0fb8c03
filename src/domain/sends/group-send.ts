/** One text or email to many contacts (domain §13): its states, and what became of each recipient. */
import { z } from "zod";
import { type EmailBlock, EmailBlocks } from "../email-blocks/blocks.ts";
import { TextMedia } from "../messages/text-media.ts";
import { type SendReason, sendReasonNames, sendReasons } from "../messaging/reasons.ts";
import { type SendChannel, sendChannels, sendOutcomes } from "../messaging/send-channels.ts";
import { ContactNumber, Instant, Uuid } from "../values/scalars.ts";

export const groupSendStates = ["sending", "paused", "cancelled", "done"] as const;
export type GroupSendState = (typeof groupSendStates)[number];

/** `next`: its turn comes. `sent`: handed over, not known to have arrived. */
export const resultStates = ["next", "waits", "sent", "delivered", "not"] as const;
export type ResultState = (typeof resultStates)[number];

export const GroupSendCounts = z.object({
  next: z.int(),
  waits: z.int(),
  sent: z.int(),
  delivered: z.int(),
  not: z.int(),
  /** Of those in `not`, by reason. */
  by_reason: z.array(z.object({ reason: z.enum(sendReasonNames), count: z.int() })),
  /** What "Retry" takes. */
  retry: z.int(),
});
export type GroupSendCounts = z.infer<typeof GroupSendCounts>;

export const GroupSend = z.object({
  id: Uuid,
  user_id: Uuid,
  channel: z.enum(sendChannels),
  subject: z.string(),
  /** Of a designed email: its plain-text twin, fields not filled in. */
  body: z.string(),
  blocks: EmailBlocks.nullable(),
  /** Of a text: its picture, or none. */
  media: z.array(TextMedia),
  status: z.enum(groupSendStates),
  /** Why it paused without a person. */
  trouble: z.string(),
  total: z.int(),
  counts: GroupSendCounts,
  created_at: Instant,
  ended_at: Instant.nullable(),
  updated_at: Instant,
  version: z.int().positive(),
});
export type GroupSend = z.infer<typeof GroupSend>;

export const GroupSendResult = z.object({
  contact_id: ContactNumber,
  name: z.string(),
  to: z.string(),
  state: z.enum(resultStates),
  reason: z.enum(sendReasonNames),
  words: z.string(),
  until: Instant.nullable(),
});
export type GroupSendResult = z.infer<typeof GroupSendResult>;

export const Planned = z.object({
  contact_id: ContactNumber,
  name: z.string(),
  to: z.string(),
  outcome: z.enum(sendOutcomes),
  reason: z.enum(sendReasonNames),
  words: z.string(),
  until: Instant.nullable(),
  segments: z.int(),
});

/** As the server stores it. */
export interface GroupSendRow {
  id: string;
  user_id: string;
  /** The real user, if one acted as the sender. */
  actor_id: string | null;
  channel: SendChannel;
  subject: string;
  body: string;
  blocks: EmailBlock[] | null;
  media: TextMedia[];
  status: GroupSendState;
  trouble: string;
  /** When there is something to do. */
  next_at: number | null;
  created_at: number;
  ended_at: number | null;
  updated_at: number;
  version: number;
}

/** The text or the email log a recipient got, as stored. */
export interface SentMessage {
  status: string;
  reason: SendReason | null;
  error: string;
  scheduled_at: number | null;
}

type Recipient = Pick<GroupSendResult, "contact_id" | "name" | "to" | "reason" | "words" | "until"> & {
  outcome: (typeof sendOutcomes)[number];
};

/** What became of one recipient: by the message itself once there is one. */
export function resultOf(
  { outcome, ...recipient }: Recipient,
  message: SentMessage | null,
  status: GroupSendState,
): GroupSendResult {
  if (message) return { ...recipient, ...stateOf(message) };
  if (outcome === "not") return { ...recipient, state: "not" };
  if (status === "cancelled")
    return { ...recipient, state: "not", reason: "stopped", words: sendReasons.stopped.words, until: null };
  return { ...recipient, state: outcome === "waits" ? "waits" : "next" };
}

function stateOf({
  status,
  reason,
  error,
  scheduled_at,
}: SentMessage): Omit<GroupSendResult, "contact_id" | "name" | "to"> {
  const goes = { reason: "goes", words: error, until: null } as const;
  if (status === "queued" && reason !== null) return { state: "waits", reason, words: error, until: scheduled_at };
  if (status === "sending" && reason === "maybe_gone") return { ...goes, state: "not", reason, words: error };
  if (status === "queued" || status === "sending") return { ...goes, state: "sent", words: "Sending" };
  if (status === "sent") return { ...goes, state: "sent", words: "Sent" };
  if (status === "delivered" || status === "opened" || status === "clicked")
    return { ...goes, state: "delivered", words: "Delivered" };
  if (status === "unsubscribed") return { ...goes, state: "delivered", words: "Delivered, then unsubscribed" };
  if (status === "complained") return { ...goes, state: "delivered", words: "Delivered, then marked as spam" };
  return { state: "not", reason: reason ?? "provider", words: error || sendReasons.provider.words, until: null };
}

export function mayRetry({ state, reason }: Pick<GroupSendResult, "state" | "reason">): boolean {
  return state === "not" && "retry" in sendReasons[reason];
}

/** So many recipients with the same result. */
type Counted = Pick<GroupSendResult, "state" | "reason"> & { count: number };

export function sumOf(counted: readonly { count: number }[]): number {
  return counted.reduce((sum, { count }) => sum + count, 0);
}

/** They add up to the number of recipients. */
export function countResults(results: readonly Counted[]): GroupSendCounts {
  const of = (state: ResultState) => results.filter((one) => one.state === state);
  const by = Map.groupBy(of("not"), ({ reason }) => reason);
  return {
    next: sumOf(of("next")),
    waits: sumOf(of("waits")),
    sent: sumOf(of("sent")),
    delivered: sumOf(of("delivered")),
    not: sumOf(of("not")),
    by_reason: sendReasonNames.flatMap((reason) => {
      const count = sumOf(by.get(reason) ?? []);
      return count === 0 ? [] : [{ reason, count }];
    }),
    retry: sumOf(results.filter(mayRetry)),
  };
}

export const groupSendActs = ["pause", "resume", "cancel"] as const;
export type GroupSendAct = (typeof groupSendActs)[number];

const moves: Readonly<Record<GroupSendAct, Partial<Record<GroupSendState, GroupSendState>>>> = {
  pause: { sending: "paused" },
  resume: { paused: "sending" },
  cancel: { sending: "cancelled", paused: "cancelled" },
};

/** The same state where the act changes nothing: pressed twice, or too late. */
export function stateAfter(state: GroupSendState, act: GroupSendAct): GroupSendState {
  return moves[act][state] ?? state;
}
