/** Contacts a user chose not to call today (not in the spec). */
import { z } from "zod";
import { CallSkip, NewCallSkip } from "../../domain/work/call-skip.ts";
import { ContactNumber } from "../../domain/values/scalars.ts";
import { allOf, dataOf, get, group, post } from "../declare.ts";

export const callSkips = group("call_skips", "/v1/call_skips", {
  list: get("", {
    summary: "Lists the contacts the current user skipped, newest first.",
    access: "contacts.see",
    reply: allOf(CallSkip),
  }),
  add: post("", {
    summary: "Skips a contact in the call-next list until a date. Repeating the request changes the date.",
    access: "contacts.see",
    writes: "queue",
    body: NewCallSkip,
    reply: dataOf(CallSkip),
    status: 201,
  }),
  remove: post("/delete", {
    summary: "Returns a skipped contact to the call-next list.",
    access: "contacts.see",
    writes: "queue",
    body: z.strictObject({ contact_id: ContactNumber }),
  }),
});
