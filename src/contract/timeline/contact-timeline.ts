/** A contact's timeline in pages, including what devices do not mirror (not in the spec; domain §4). */
import { z } from "zod";
import { TimelineItem } from "../../domain/timeline/timeline.ts";
import { ByNumber, get, group, NumberText } from "../declare.ts";

export const contactTimeline = group("contact_timeline", "/v1/contacts", {
  list: get("/:id/timeline", {
    summary:
      "Lists a contact's activity, newest first: notes, calls, emails, events, statuses, transfers and policy status changes.",
    access: "contacts.see",
    params: ByNumber,
    query: z.strictObject({
      /** The `next` of the previous page. */
      before: z.string().max(200).optional(),
      limit: NumberText(1, 100).default(50),
    }),
    reply: z.object({
      data: z.array(TimelineItem),
      /** Null: there are no earlier entries. */
      meta: z.object({ next: z.string().nullable() }),
    }),
  }),
});
