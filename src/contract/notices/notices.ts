/** A user's read and mute state of notifications (not in the spec), shared across devices. */
import { NoticeFact, NoticeSaying } from "../../domain/account/notice-fact.ts";
import { allOf, group, post } from "../declare.ts";

export const notices = group("notices", "/v1/notices", {
  say: post("", {
    summary:
      "Saves which notifications were read, which kinds are muted, the quiet hours, and the contact list columns. For each, the latest change is kept.",
    access: "signed_in",
    writes: "queue",
    noImpersonation: true,
    body: NoticeSaying,
    reply: allOf(NoticeFact),
  }),
});
