/** Pools of unowned contacts (domain §2, §6). */
import { z } from "zod";
import { Uuid } from "../values/scalars.ts";
import { dailyTakeLimit, dailyTakeLimitMax, poolNameLengthMax } from "../values/limits.ts";
import { poolRules } from "../values/options.ts";

export const Pool = z.object({
  id: Uuid,
  name: z.string().min(1).max(poolNameLengthMax),
  business_unit_id: Uuid.nullable(),
  rule: z.enum(poolRules),
  daily_take_limit: z.int().min(0).max(dailyTakeLimitMax),
  active: z.boolean(),
  /** Contacts in the pool. */
  count: z.int().nonnegative(),
  seq: z.int().nonnegative(),
});
export type Pool = z.infer<typeof Pool>;

export const NewPool = z.strictObject({
  name: z.string().trim().min(1).max(poolNameLengthMax),
  /** Absent: the own unit of users who manage pools of one unit only, otherwise all units. */
  business_unit_id: Uuid.nullable().optional(),
  rule: z.enum(poolRules).default("take"),
  daily_take_limit: z.int().min(0).max(dailyTakeLimitMax).default(dailyTakeLimit),
  active: z.boolean().default(true),
});
export type NewPool = z.infer<typeof NewPool>;

/** How much of a pool's limit a user has left today. */
export const PoolTaking = z.object({
  pool_id: Uuid,
  taken_today: z.int().nonnegative(),
  left_today: z.int().nonnegative(),
  /** Where contacts are assigned in turn: whose turn is first, and the maximum wait. */
  turn: z.object({ name: z.string(), minutes: z.int().positive() }).nullable(),
});
export type PoolTaking = z.infer<typeof PoolTaking>;
