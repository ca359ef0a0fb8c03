/** Removing users: a preview of the plan, those removed, and undo. Not in the spec besides `DELETE /v1/admin/users/{id}`. */
import { z } from "zod";
import { RemovalCounts, RemovalEnds, RemovalReceivers, RemovalUndo, UserRemoval } from "../../domain/users/removal.ts";
import { ByUuid, dataOf, del, get, group, listOf, NumberText, post, Versioned } from "../declare.ts";

const access = "users.roles";

export const userRemovals = group("user_removals", "/v1/admin", {
  preview: post("/users/:id/removal_preview", {
    summary: "Previews removing a user: what has to be taken over, and by whom it could not be. Removes nothing.",
    access,
    writes: "never",
    params: ByUuid,
    body: z.strictObject({ receivers: RemovalReceivers.default({}) }),
    reply: dataOf(
      z.object({
        counts: RemovalCounts,
        ends: RemovalEnds,
        /** What is wrong with the receivers, per part. */
        errors: z.record(z.string(), z.array(z.string())),
      }),
    ),
    noImpersonation: true,
  }),
  remove: del("/users/:id", {
    summary:
      "Removes a user. The receivers take over what the user has, contacts in the background. Never oneself, never the last admin.",
    access,
    writes: "now",
    params: ByUuid,
    body: z.strictObject({ receivers: RemovalReceivers.default({}), ...Versioned }),
    reply: dataOf(UserRemoval),
    noImpersonation: true,
  }),
  list: get("/user_removals", {
    summary: "Lists removed users, newest first.",
    access,
    query: z.strictObject({
      page: NumberText(1, 1_000_000).default(1),
      limit: NumberText(1, 100).default(25),
    }),
    reply: listOf(UserRemoval),
  }),
  undo: post("/user_removals/:id/undo", {
    summary: "Puts a removed user back, and gives back what nobody moved since.",
    access,
    writes: "now",
    params: ByUuid,
    reply: dataOf(RemovalUndo),
    noImpersonation: true,
  }),
});
