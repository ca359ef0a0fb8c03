/** Named sets of contacts a team shares (spec 001 §7 Reference data). */
import { z } from "zod";
import { Uuid } from "../../domain/values/scalars.ts";
import { Group } from "../../domain/contacts/group.ts";
import { allOf, ByUuid, dataOf, del, get, group, patch, post } from "../declare.ts";

const name = z.string().max(200);

export const contactGroups = group("contact_groups", "/v1/groups", {
  list: get("", { says: "All groups by name.", access: "signed_in", reply: allOf(Group) }),
  create: post("", {
    says: "Adds a group.",
    access: "groups.edit",
    writes: "queue",
    body: z.strictObject({ id: Uuid.optional(), name }),
    reply: dataOf(Group),
    status: 201,
  }),
  open: get("/:id", { says: "One group.", access: "signed_in", params: ByUuid, reply: dataOf(Group) }),
  update: patch("/:id", {
    says: "Renames a group.",
    access: "groups.edit",
    writes: "queue",
    params: ByUuid,
    body: z.strictObject({ name }),
    reply: dataOf(Group),
  }),
  remove: del("/:id", {
    says: "Deletes a group; its contacts stay.",
    access: "groups.edit",
    writes: "queue",
    params: ByUuid,
  }),
});
