/** What merging one carrier into another would do. Policy and application numbers are unique within a carrier. */
import { z } from "zod";
import { Uuid } from "../values/scalars.ts";

const CollidingPolicy = z.object({ policy_id: Uuid, contact_id: z.int(), contact_name: z.string() });

/** A number that a policy of each carrier has. */
const CarrierCollision = z.object({
  field: z.enum(["policy_number", "application_number"]),
  number: z.string(),
  /** Of the carrier to be merged. */
  moving: CollidingPolicy,
  /** Of the carrier that stays. */
  standing: CollidingPolicy,
});
export type CarrierCollision = z.infer<typeof CarrierCollision>;

export const collisionsListed = 50;

export const CarrierMerge = z.object({
  policies: z.int().nonnegative(),
  appointments: z.int().nonnegative(),
  /** The first of them. While there is any, the carriers cannot be merged. */
  collisions: z.array(CarrierCollision).max(collisionsListed),
  collision_count: z.int().nonnegative(),
});
export type CarrierMerge = z.infer<typeof CarrierMerge>;

export function collisionWords(count: number): string {
  return count === 1
    ? "A policy of each carrier has the same number. Change one of them first."
    : `${count.toLocaleString("en-US")} numbers are used by a policy of each carrier. Change one of each first.`;
}
