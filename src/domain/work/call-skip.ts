/** "Not today": leaves a contact out of *Who to call next* until a date. */
import { z } from "zod";
import { addDays } from "../../kit/dates.ts";
import { ContactNumber, Day, Instant, Uuid } from "../values/scalars.ts";

export const CallSkip = z.object({
  id: Uuid,
  contact_id: ContactNumber,
  /** The first day on which the contact is shown again. */
  until: Day,
  created_at: Instant,
  seq: z.int().nonnegative(),
});
export type CallSkip = z.infer<typeof CallSkip>;

export const NewCallSkip = CallSkip.pick({ id: true, contact_id: true, until: true }).strict();
export type NewCallSkip = z.infer<typeof NewCallSkip>;

/** Skipped today, shown again tomorrow. */
export function skipUntil(today: string): string {
  return addDays(today, 1);
}

export function isSkipped({ until }: Pick<CallSkip, "until">, today: string): boolean {
  return today < until;
}
