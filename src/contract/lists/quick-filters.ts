/** A person's saved searches (spec 000 §7). */
import { z } from "zod";
import { Uuid } from "../../domain/values/scalars.ts";
import { NewQuickFilter, QuickFilter, QuickFilterEdit } from "../../domain/lists/quick-filter.ts";
import { allOf, ByUuid, dataOf, del, get, group, patch, post } from "../declare.ts";

export const quickFilters = group("quick_filters", "/v1/quick_filters", {
  list: get("", { summary: "My quick filters in their order.", access: "contacts.see", reply: allOf(QuickFilter) }),
  create: post("", {
    summary: "Saves a search; a person keeps up to 30.",
    access: "contacts.see",
    writes: "queue",
    body: z.strictObject({ ...NewQuickFilter.shape, id: Uuid.optional() }),
    reply: dataOf(QuickFilter),
    status: 201,
  }),
  update: patch("/:id", {
    summary: "Renames, reorders, pins or changes a quick filter.",
    access: "contacts.see",
    writes: "queue",
    params: ByUuid,
    body: QuickFilterEdit,
    reply: dataOf(QuickFilter),
  }),
  remove: del("/:id", { summary: "Deletes a quick filter.", access: "contacts.see", writes: "queue", params: ByUuid }),
});
