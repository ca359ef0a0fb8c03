/** Coloured labels of a tenant (spec 001 §7: PATCH, POST /tags). */
import { z } from "zod";
import { Uuid } from "../../domain/values/scalars.ts";
import { NewTag, Tag, TagEdit } from "../../domain/contacts/tag.ts";
import { dataOf, get, group, listOf, NumberText, patch, post } from "../declare.ts";

export const tags = group("tags", "/v1/tags", {
  /** Ours. */
  list: get("", {
    summary: "Tags by name.",
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
      "Adds a tag. When the name is taken, whatever its case, the tag that has it is answered and the id sent stands for it.",
    access: "contacts.edit_all",
    writes: "queue",
    body: z.strictObject({ ...NewTag.shape, id: Uuid.optional() }),
    reply: dataOf(Tag),
    status: 201,
  }),
  update: patch("", {
    summary: "Renames or recolours a tag, or deletes one that nobody carries.",
    access: "contacts.edit_all",
    writes: "queue",
    body: z.strictObject({ ...TagEdit.shape, deleted: z.literal(true).optional() }),
    reply: dataOf(Tag),
  }),
});
