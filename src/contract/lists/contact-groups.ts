/** Named contact groups shared by a team (spec 001 §7 Reference data). */
import { z } from "zod";
import { Uuid } from "../../domain/values/scalars.ts";
import { Group } from "../../domain/contacts/group.ts";
import { editedOf } from "../contacts/contact-replies.ts";
import { allOf, ByUuid, dataOf, del, get, group, patch, post } from "../declare.ts";

const name = z.string().max(200);

export const contactGroups = group("contact_groups", "/v1/groups", {
  list: get("", { summary: "Lists all groups, sorted by name.", access: "signed_in", reply: allOf(Group) }),
  create: post("", {
    summary: "Creates a group.",
    access: "groups.edit",
    writes: "queue",
    body: z.strictObject({ id: Uuid.optional(), name }),
    reply: dataOf(Group),
    status: 201,
  }),
  open: get("/:id", { summary: "Returns a group.", access: "signed_in", params: ByUuid, reply: dataOf(Group) }),
  update: patch("/:id", {
    summary: "Renames a group. A name someone else changed since `base` is a conflict.",
    access: "groups.edit",
    writes: "queue",
    params: ByUuid,
    body: z.strictObject({ name, base: z.strictObject({ name }).optional() }),
    reply: editedOf(Group),
  }),
  merge: post("/:id/merge", {
    summary:
      "Merges a group into another. Moves up to 1,000 contacts per call: call again until `remaining` is 0. Saved searches and workflows that name it follow.",
    access: "groups.edit",
    writes: "now",
    params: ByUuid,
    body: z.strictObject({ into_id: Uuid }),
    reply: dataOf(z.object({ moved: z.int(), remaining: z.int() })),
  }),
  remove: del("/:id", {
    summary: "Deletes a group. Its contacts are kept.",
    access: "groups.edit",
    writes: "queue",
    params: ByUuid,
  }),
});
