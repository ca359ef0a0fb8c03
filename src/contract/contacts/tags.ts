/** Colored tags of a tenant (spec 001 §7: PATCH, POST /tags). */
import { z } from "zod";
import { Uuid } from "../../domain/values/scalars.ts";
import { NewTag, Tag, TagEdit } from "../../domain/contacts/tag.ts";
import { editedOf } from "./contact-replies.ts";
import { dataOf, get, group, listOf, NumberText, patch, post } from "../declare.ts";

export const tags = group("tags", "/v1/tags", {
  /** Not in the spec. */
  list: get("", {
    summary: "Lists tags, sorted by name.",
    access: "signed_in",
    query: z.strictObject({
      q: z.string().max(200).optional(),
      page: NumberText(1, 100_000).default(1),
      limit: NumberText(1, 100).default(100),
    }),
    reply: listOf(Tag),
  }),
  create: post("", {
    summary:
      "Creates a tag. If the name is already used, ignoring case, returns the existing tag, and the id in the request becomes an alias for it.",
    access: "contacts.edit_all",
    writes: "queue",
    body: z.strictObject({ ...NewTag.shape, id: Uuid.optional() }),
    reply: dataOf(Tag),
    status: 201,
  }),
  update: patch("", {
    summary:
      "Updates a tag's name or color, or deletes a tag that no contact has. A field someone else changed since `base` is a conflict.",
    access: "contacts.edit_all",
    writes: "queue",
    body: z.strictObject({
      ...TagEdit.shape,
      deleted: z.literal(true).optional(),
      base: z.strictObject({ name: TagEdit.shape.name, color: TagEdit.shape.color }).optional(),
    }),
    reply: editedOf(Tag),
  }),
});
