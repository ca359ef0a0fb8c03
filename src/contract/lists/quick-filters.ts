/** A user's saved searches (spec 000 §7). */
import { z } from "zod";
import { Uuid } from "../../domain/values/scalars.ts";
import { NewQuickFilter, QuickFilter, QuickFilterEdit } from "../../domain/lists/quick-filter.ts";
import { editedOf } from "../contacts/contact-replies.ts";
import { allOf, ByUuid, dataOf, del, get, group, patch, post } from "../declare.ts";

export const quickFilters = group("quick_filters", "/v1/quick_filters", {
  list: get("", {
    summary: "Lists the current user's quick filters in their display order.",
    access: "contacts.see",
    reply: allOf(QuickFilter),
  }),
  create: post("", {
    summary: "Creates a quick filter. A user can have up to 30.",
    access: "contacts.see",
    writes: "queue",
    body: z.strictObject({ ...NewQuickFilter.shape, id: Uuid.optional() }),
    reply: dataOf(QuickFilter),
    status: 201,
  }),
  update: patch("/:id", {
    summary:
      "Updates, renames, reorders or pins a quick filter. A field changed on another device since `base` is a conflict.",
    access: "contacts.see",
    writes: "queue",
    params: ByUuid,
    body: z.strictObject({ ...QuickFilterEdit.shape, base: QuickFilterEdit.optional() }),
    reply: editedOf(QuickFilter),
  }),
  remove: del("/:id", { summary: "Deletes a quick filter.", access: "contacts.see", writes: "queue", params: ByUuid }),
});
