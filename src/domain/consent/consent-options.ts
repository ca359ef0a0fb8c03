/** The closed lists of the consent ledger. No schema library: a start may load them. */
import { phoneKey } from "../values/phone-number.ts";

export const consentChannels = ["call", "text", "email"] as const;
export type ConsentChannel = (typeof consentChannels)[number];

export const consentEvents = ["asked", "granted", "refused", "revoked", "regranted"] as const;
export type ConsentEvent = (typeof consentEvents)[number];

/** `merge`: taken over from a contact merged into this one. `vendor`: given to the seller of the lead. */
export const consentWays = ["form", "text", "email", "voice", "paper", "agent", "vendor", "merge"] as const;
export type ConsentWay = (typeof consentWays)[number];

export const wordsMax = 4_000;
export const pageMax = 500;

/** Normalized form in which numbers and addresses are stored and compared. */
export function consentAddress(channel: ConsentChannel, typed: string): string {
  return channel === "email" ? typed.trim().toLowerCase() : phoneKey(typed);
}
