/** A user's saved searches (spec 000 §7). */
import { z } from "zod";
import { Uuid } from "../../domain/values/scalars.ts";
import { NewQuickFilter, QuickFilter, QuickFilterEdit } from "../../domain/lists/quick-filter.ts";
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
    summary: "Updates, renames, reorders or pins a quick filter.",
    access: "contacts.see",
    writes: "queue",
    params: ByUuid,
    body: QuickFilterEdit,
    reply: dataOf(QuickFilter),
  }),
  remove: del("/:id", { summary: "Deletes a quick filter.", access: "contacts.see", writes: "queue", params: ByUuid }),
});
