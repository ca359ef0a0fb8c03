/** Channels of a send to many people. No schema library: a start may load them. */
export const sendChannels = ["text", "email"] as const;
export type SendChannel = (typeof sendChannels)[number];

export const sendOutcomes = ["goes", "waits", "not"] as const;
export type SendOutcomeKind = (typeof sendOutcomes)[number];

/** People in one send from the contact list or a group (domain §13). */
export const groupSendMax = 500;
/** In one send of an administrator to a whole audience. */
export const broadcastMax = 10_000;
/** Sources of messages that no person wrote to one contact: at most one text and one email of them a day. */
export const automaticSources = ["campaign", "workflow", "broadcast"] as const;

export function isAutomatic(source: string): boolean {
  return (automaticSources as readonly string[]).includes(source);
}
