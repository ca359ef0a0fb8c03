/** Whom a person does not want to call today (ours). */
import { z } from "zod";
import { CallSkip, NewCallSkip } from "../../domain/work/call-skip.ts";
import { ContactNumber } from "../../domain/values/scalars.ts";
import { allOf, dataOf, get, group, post } from "../declare.ts";

export const callSkips = group("call_skips", "/v1/call_skips", {
  list: get("", {
    summary: "Whom I put off, the newest first.",
    access: "contacts.see",
    reply: allOf(CallSkip),
  }),
  add: post("", {
    summary: "Leaves a contact out of who to call next until a day comes; again moves the day.",
    access: "contacts.see",
    writes: "queue",
    body: NewCallSkip,
    reply: dataOf(CallSkip),
    status: 201,
  }),
  remove: post("/delete", {
    summary: "Takes a contact back in.",
    access: "contacts.see",
    writes: "queue",
    body: z.strictObject({ contact_id: ContactNumber }),
  }),
});
