/** A contact's story in pages, also what devices do not carry (ours; domain §4). */
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
      /** The `next` of the page before. */
      before: z.string().max(200).optional(),
      limit: NumberText(1, 100).default(50),
    }),
    reply: z.object({
      data: z.array(TimelineItem),
      /** Null: nothing is earlier. */
      meta: z.object({ next: z.string().nullable() }),
    }),
  }),
});
