/** One's own email: another one counts once a link mailed to it was opened; until then the old one signs in. */
import { z } from "zod";
import { Instant } from "../values/scalars.ts";

export const emailChangeLifeMs = 24 * 60 * 60_000;
/** Mailed links in an hour, those sent again included: nobody's mailbox is filled in somebody's name. */
export const emailChangeMailsPerHourMax = 5;

export const PendingEmail = z.object({
  email: z.string(),
  /** Of the link that was mailed last. */
  expires_at: Instant,
});
export type PendingEmail = z.infer<typeof PendingEmail>;

export const emailChangeMessages = {
  too_many: "You requested too many links. Try again in an hour.",
  none: "No email change is pending.",
} as const;
