/**
 * Change of a user's own email: the new one applies once the link mailed to it was opened; until then the old one signs
 * in.
 */
import { z } from "zod";
import { Instant } from "../values/scalars.ts";
import { dayMs } from "../../kit/durations.ts";

export const emailChangeLifeMs = dayMs;
/** Links mailed per hour, including resends: prevents flooding a mailbox. */
export const emailChangeMailsPerHourMax = 5;

export const PendingEmail = z.object({
  email: z.string(),
  /** Of the latest mailed link. */
  expires_at: Instant,
});
export type PendingEmail = z.infer<typeof PendingEmail>;

export const emailChangeMessages = {
  too_many: "You requested too many links. Try again in an hour.",
  none: "No email change is pending.",
} as const;
