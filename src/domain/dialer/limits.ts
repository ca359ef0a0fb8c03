/** Option lists of calls (domain §12). */
export const callDirections = ["inbound", "outbound"] as const;
export const callNoteLengthMax = 10_000;
export const callMatches = ["number", "picked", "none"] as const;
export const callVias = ["browser", "phone_burner", "callback", "own_phone"] as const;
export const callStatuses = [
  "queued",
  "ringing",
  "in_progress",
  "completed",
  "busy",
  "no_answer",
  "failed",
  "canceled",
  "missed",
  "voicemail",
] as const;
export const callOutcomes = [
  "spoke_interested",
  "spoke_not_interested",
  "appointment_set",
  "callback_requested",
  "left_voicemail",
  "no_answer",
  "busy",
  "wrong_number",
  "disconnected",
  "language_barrier",
  "gatekeeper",
  "already_covered",
  "deceased",
  "do_not_call",
  "sold",
  "service_done",
  "transferred",
  "spam",
] as const;
