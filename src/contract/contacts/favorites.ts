/** Contacts a person keeps at hand (spec 000 §7 favorite_lists). */
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
  list: get("", { summary: "My favourites, newest first.", access: "contacts.see", reply: allOf(Favorite) }),
  add: post("", {
    summary: "Makes a contact a favourite; twice is once.",
    access: "contacts.see",
    writes: "queue",
    body: z.strictObject({ id: Uuid.optional(), favorite_id: ContactNumber }),
    reply: dataOf(Favorite),
    status: 201,
  }),
  remove: post("/delete", {
    summary: "Takes a contact off the favourites.",
    access: "contacts.see",
    writes: "queue",
    body: z.strictObject({ favorite_id: ContactNumber }),
  }),
});
