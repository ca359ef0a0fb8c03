/** Limits of texts (domain §13). No schema library: a start may load them. */
import { dayMs, hourMs } from "../../kit/durations.ts";

export const textLengthMax = 1_600;
/** Texts of a contact that a device keeps, the newest. */
export const textsKept = 50;
/** Pictures are made smaller than this on the device: some carriers refuse larger ones. */
export const mediaBytesWanted = 600_000;
/** Received with one text. */
export const mediaPerTextMax = 10;
/** What a text with a picture counts as, whatever its length. */
export const mediaUnits = 3;
/** A text that waited longer on a device is sent only after its writer said so. */
export const offlineAskMs = 12 * hourMs;

/** A text is planned at most this far ahead. */
export const scheduleAheadMs = 366 * dayMs;

export const textStatuses = [
  "queued",
  "sending",
  "sent",
  "delivered",
  "undelivered",
  "failed",
  "blocked",
  "received",
] as const;
export type TextStatus = (typeof textStatuses)[number];

export const textDirections = ["inbound", "outbound"] as const;
export const textSources = ["manual", "campaign", "workflow", "broadcast", "system"] as const;
