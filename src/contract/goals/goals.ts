/** Monthly goals of a person, set by themselves or by whoever leads them. */
import { z } from "zod";
import { Goal, GoalEdit, Month } from "../../domain/goals/goal.ts";
import { editedOf } from "../contacts/contact-replies.ts";
import { allOf, ByUuid, get, group, patch } from "../declare.ts";

export const goals = group("goals", "/v1/goals", {
  list: get("", {
    summary: "Lists the monthly goals of the current user and of the people whose records they see.",
    access: "goals.edit",
    reply: allOf(Goal),
  }),
  update: patch("/:id", {
    summary:
      "Sets monthly goals of the current user, or of someone in their downline or business unit, by the user's id. They apply from `month` on, the current one unless given; earlier months keep theirs. A field changed on another device since `base` is a conflict.",
    access: "goals.edit",
    writes: "queue",
    params: ByUuid,
    body: z.strictObject({ ...GoalEdit.shape, month: Month.optional(), base: GoalEdit.optional() }),
    reply: editedOf(Goal),
  }),
});
