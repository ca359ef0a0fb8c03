/** States of a write, as every screen says them (domain §24). */
export const writeWords = {
  waiting: "Saved on this device",
  sending: "Sending",
  saved: "Saved",
  needs_you: "Needs attention",
  not_sent: "Not sent",
} as const;
