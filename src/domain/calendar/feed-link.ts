/** A secret calendar link, for programs that subscribe to it (RFC 5545). */
import { z } from "zod";
import { Instant, Uuid } from "../values/scalars.ts";

export const feedPrivacies = ["busy", "full"] as const;
export type FeedPrivacy = (typeof feedPrivacies)[number];
export const feedNameLengthMax = 60;
export const feedsMax = 10;

export const FeedLink = z.object({
  id: Uuid,
  name: z.string().min(1).max(feedNameLengthMax),
  /** Private events: as "Busy", or in full. */
  private_as: z.enum(feedPrivacies),
  created_at: Instant,
  last_fetched_at: Instant.nullable(),
  fetches: z.int().nonnegative(),
});
export type FeedLink = z.infer<typeof FeedLink>;
