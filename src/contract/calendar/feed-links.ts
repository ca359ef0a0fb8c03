/**
 * A user's calendar behind a secret link (not in the spec). The link itself is served at `/ical/{token}/calendar.ics`.
 */
import { z } from "zod";
import { FeedLink, feedNameLengthMax, feedPrivacies } from "../../domain/calendar/feed-link.ts";
import { Uuid } from "../../domain/values/scalars.ts";
import { allOf, ByUuid, dataOf, del, get, group, post } from "../declare.ts";

/** The link is returned only once, here. */
export const NewFeedLink = FeedLink.extend({ url: z.string() });
export type NewFeedLink = z.infer<typeof NewFeedLink>;

export const feedLinks = group("feed_links", "/v1/calendar_feeds", {
  list: get("", {
    summary: "Lists the active feed links to the current user's calendar, newest first.",
    access: "signed_in",
    reply: allOf(FeedLink),
  }),
  create: post("", {
    summary: "Creates a secret feed link to the current user's calendar. Only this response contains its address.",
    access: "signed_in",
    writes: "now",
    noImpersonation: true,
    secret: true,
    body: z.strictObject({
      id: Uuid.optional(),
      name: z.string().trim().min(1, "Enter a name.").max(feedNameLengthMax),
      private_as: z.enum(feedPrivacies).default("busy"),
    }),
    reply: dataOf(NewFeedLink),
    status: 201,
  }),
  remove: del("/:id", {
    summary: "Revokes a feed link. Anyone who has it loses access immediately.",
    access: "signed_in",
    writes: "now",
    noImpersonation: true,
    params: ByUuid,
  }),
});
