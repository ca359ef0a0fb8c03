/** The words for states of a write and of this device, as every screen says them (domain §24). */
export const writeWords = {
  waiting: "Saved on this device",
  sending: "Sending",
  saved: "Saved",
  needs_you: "Needs attention",
  not_sent: "Not sent",
} as const;

/** How this device stands with the server. `Saved` and `Sending` are those of a write. */
export const syncStateWords = {
  offline: "Offline",
  slow: "Slow",
  downloading: "Downloading",
  sending: writeWords.sending,
  saved: writeWords.saved,
} as const;
export type SyncWord = (typeof syncStateWords)[keyof typeof syncStateWords];
