/** What a person says of their notices (ours): read on one device is read on all, and muted is muted. */
import { NoticeFact, NoticeSaying } from "../../domain/account/notice-fact.ts";
import { allOf, group, post } from "../declare.ts";

export const notices = group("notices", "/v1/notices", {
  say: post("", {
    summary:
      "Keeps which notices were read, which kinds are muted, when it is to be quiet, and the columns of the contact list; of each the later word stands.",
    access: "signed_in",
    writes: "queue",
    noImpersonation: true,
    body: NoticeSaying,
    reply: allOf(NoticeFact),
  }),
});
