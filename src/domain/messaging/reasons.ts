/**
 * Why a message to one of many people goes now, waits, or does not go (groups, broadcasts, campaigns, workflows): a
 * closed list, the same before a send and after it.
 */

/** `retry`: a later try may succeed, so "Retry" takes them. */
interface Reason {
  outcome: "goes" | "waits" | "not";
  words: string;
  retry?: boolean;
}

export const sendReasons = {
  goes: { outcome: "goes", words: "Goes now" },
  hours: { outcome: "waits", words: "Waits until {time} in {place}" },
  later: { outcome: "waits", words: "Scheduled for {time}" },
  reply_to_judge: { outcome: "waits", words: "Their last reply may be a refusal. Read it first." },

  deleted: { outcome: "not", words: "The contact was deleted" },
  not_yours: { outcome: "not", words: "The contact belongs to somebody else now" },
  deceased: { outcome: "not", words: "Deceased" },
  do_not_contact: { outcome: "not", words: "Do not contact" },
  no_phone: { outcome: "not", words: "No phone number" },
  no_email: { outcome: "not", words: "No email address" },
  invalid_number: { outcome: "not", words: "The number cannot receive texts" },
  landline: { outcome: "not", words: "This number is a landline" },
  bad_number: { outcome: "not", words: "This number is disconnected" },
  dead_address: { outcome: "not", words: "This email address does not work" },
  reassigned: { outcome: "not", words: "This number may have a new holder" },
  no_permission: { outcome: "not", words: "No text permission yet" },
  has_permission: { outcome: "not", words: "Already allows texts" },
  asked_before: { outcome: "not", words: "Was asked before" },
  refused: { outcome: "not", words: "Refused" },
  revoked: { outcome: "not", words: "Asked us to stop" },
  unsubscribed: { outcome: "not", words: "Unsubscribed" },
  same_number: { outcome: "not", words: "Another recipient has the same number" },
  same_address: { outcome: "not", words: "Another recipient has the same address" },
  no_value: { outcome: "not", words: "{field} is empty" },
  too_long: { outcome: "not", words: "The text is too long with their data" },
  no_owner: { outcome: "not", words: "Nobody owns this contact" },
  no_sender: { outcome: "not", words: "Their agent may not send this" },
  contacted: { outcome: "not", words: "Was in touch with us lately" },
  in_flow: { outcome: "not", words: "Is in a workflow" },
  not_true: { outcome: "not", words: "No longer fits" },
  too_late: { outcome: "not", words: "The day was over" },
  already_today: { outcome: "not", words: "Already got one today", retry: true },
  already_sent: { outcome: "not", words: "Already got this one" },
  no_licence: { outcome: "not", words: "No texts left in the plan", retry: true },
  no_mail_server: { outcome: "not", words: "No mail server is set up", retry: true },
  provider: { outcome: "not", words: "The carrier did not accept it", retry: true },
  stopped: { outcome: "not", words: "The send was stopped", retry: true },
  maybe_gone: { outcome: "not", words: "It may have gone: the carrier did not answer" },
} as const satisfies Record<string, Reason>;

export type SendReason = keyof typeof sendReasons;
export const sendReasonNames = Object.keys(sendReasons) as [SendReason, ...SendReason[]];
