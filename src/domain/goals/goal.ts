/** What a person means to reach in a month. One record per user, under the user's id. */
import { z } from "zod";
import { Instant, Uuid } from "../values/scalars.ts";
import { type GoalKind, goalMax, goalMessage } from "./goal-limits.ts";

/** Null: no goal. */
const amount = (kind: GoalKind) =>
  z.int(goalMessage(kind)).min(1, goalMessage(kind)).max(goalMax[kind], goalMessage(kind)).nullable();

const amounts = {
  calls: amount("calls"),
  appointments: amount("appointments"),
  applications: amount("applications"),
  /** Annual premium in cents. */
  premium: amount("premium"),
};

/** `YYYY-MM`. */
export const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, "This is not a month.");

export const GoalAmounts = z.object(amounts);
export type GoalAmounts = z.infer<typeof GoalAmounts>;

export const Goal = z.object({
  id: Uuid,
  ...amounts,
  /** The first month they apply to. */
  since: Month,
  /** Those of earlier months, each until the next one, oldest first. */
  past: z.array(z.object({ since: Month, ...amounts })),
  /** Who set them last. */
  set_by: Uuid.nullable(),
  version: z.int().nonnegative(),
  updated_at: Instant,
  seq: z.int().nonnegative(),
});
export type Goal = z.infer<typeof Goal>;

export const GoalEdit = z.strictObject(amounts).partial();
export type GoalEdit = z.infer<typeof GoalEdit>;
