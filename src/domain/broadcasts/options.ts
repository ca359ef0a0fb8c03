/** Emails of the company to its own users (domain §14): their states, and what moves them. */
export const broadcastStates = ["draft", "scheduled", "sending", "paused", "sent", "cancelled"] as const;
export type BroadcastState = (typeof broadcastStates)[number];

export const broadcastStateWords: Readonly<Record<BroadcastState, string>> = {
  draft: "Draft",
  scheduled: "Scheduled",
  sending: "Sending",
  paused: "Paused",
  sent: "Finished",
  cancelled: "Canceled",
};

/** `stored`: over, and no mail server was set up. */
export function shownState({
  status,
  counts: { sent, kept },
}: {
  status: BroadcastState;
  counts: { sent: number; kept: number };
}): BroadcastState | "stored" {
  return status === "sent" && sent === 0 && kept > 0 ? "stored" : status;
}
export const storedBroadcastWords = "Not sent: no mail server";

/** Where a user turns them on and off. */
export const companyEmailsPath = "/account/profile?tab=notices#company_emails";

export const broadcastsMax = 1_000;
/** How far ahead one may be scheduled. */
export const scheduleDaysMax = 366;

export const broadcastActs = ["send", "unschedule", "pause", "resume", "cancel"] as const;
export type BroadcastAct = (typeof broadcastActs)[number];

const moves: Readonly<Record<BroadcastAct, Partial<Record<BroadcastState, BroadcastState>>>> = {
  send: { draft: "sending", scheduled: "sending" },
  unschedule: { scheduled: "draft" },
  pause: { sending: "paused" },
  resume: { paused: "sending" },
  cancel: { scheduled: "cancelled", sending: "cancelled", paused: "cancelled" },
};

/** The same state where the act changes nothing: pressed twice, or too late. */
export function broadcastAfter(state: BroadcastState, act: BroadcastAct): BroadcastState {
  return moves[act][state] ?? state;
}

/** Why a user gets it or not. */
export const broadcastReasons = [
  "goes",
  "unsubscribed",
  "no_email",
  "same_address",
  "no_value",
  "gone",
  "stopped",
  "failed",
  "maybe_gone",
  "kept",
] as const;
export type BroadcastReason = (typeof broadcastReasons)[number];

export const broadcastReasonWords: Readonly<Record<BroadcastReason, string>> = {
  goes: "Gets it",
  unsubscribed: "Unsubscribed from company emails",
  no_email: "No email address",
  same_address: "Another recipient has the same address",
  no_value: "{field} is empty",
  gone: "No longer an active user",
  stopped: "The broadcast was stopped",
  failed: "The mail server did not accept it",
  maybe_gone: "It may have arrived: sending was interrupted",
  kept: "No mail server is set up: stored under Sent email",
};

/** `next`: its turn comes. `sending`: a mail server is asked. `kept`: no mail server. */
export const broadcastResults = ["next", "sending", "sent", "kept", "not"] as const;
export type BroadcastResultState = (typeof broadcastResults)[number];

export const broadcastMessages = {
  no_subject: "Enter a subject.",
  not_draft: "Only a draft can be changed.",
  nobody: "Nobody in this audience can get it.",
  more_people: "{count} would get it now. Review the audience before you send.",
  test_first: "Send yourself a test of this version first.",
  past: "Choose a time in the future.",
  too_late: "Choose a time within a year.",
  unknown_unit: "Choose a business unit of yours.",
  unknown_field: "{name} is not a field of these emails.",
  running: "Stop it before you delete it.",
  too_many: "There can be up to 1,000 broadcasts. Delete old ones first.",
} as const;
