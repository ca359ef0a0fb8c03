/** A user's favorite contacts (spec 000 §7 favorite_lists). */
import { z } from "zod";
import { ContactNumber, Instant, Uuid } from "../../domain/values/scalars.ts";
import { allOf, dataOf, get, group, post } from "../declare.ts";

/** `favorite_id`: the contact's number. */
export const Favorite = z.object({
  id: Uuid,
  favorite_id: ContactNumber,
  created_at: Instant,
  seq: z.int().nonnegative(),
});
export type Favorite = z.infer<typeof Favorite>;

export const favorites = group("favorites", "/v1/favorite_lists", {
  list: get("", {
    summary: "Lists the current user's favorites, newest first.",
    access: "contacts.see",
    reply: allOf(Favorite),
  }),
  add: post("", {
    summary: "Adds a contact to the favorites. Repeating the request has no effect.",
    access: "contacts.see",
    writes: "queue",
    body: z.strictObject({ id: Uuid.optional(), favorite_id: ContactNumber }),
    reply: dataOf(Favorite),
    status: 201,
  }),
  remove: post("/delete", {
    summary: "Removes a contact from the favorites.",
    access: "contacts.see",
    writes: "queue",
    body: z.strictObject({ favorite_id: ContactNumber }),
  }),
});
