/** Trainings (spec 001 §3, domain §21): files by section that people watch or read, some of them by a day. */
import { z } from "zod";
import { accountTypes } from "../users/access.ts";
import { Day, Instant, Uuid } from "../values/scalars.ts";
import { trainingLengthMaxMs, trainingSectionLengthMax, trainingTitleLengthMax } from "./limits.ts";
import { trainingKinds } from "./training-type.ts";

/** Relationship managers are a role beside the account types. */
export const trainingAudience = [...accountTypes, "relationship_manager"] as const;

const fields = {
  section: z.string().trim().min(1).max(trainingSectionLengthMax),
  title: z.string().trim().min(1).max(trainingTitleLengthMax),
  corporation_id: Uuid,
  /** Empty: everybody the corporation reaches. */
  for_account_types: z.array(z.enum(trainingAudience)).max(trainingAudience.length),
  /** Null: nobody has to. */
  required_by: Day.nullable(),
  /** Length of a recording; null: unknown, so people mark it done themselves. */
  duration_ms: z.int().positive().max(trainingLengthMaxMs).nullable(),
};

export const TrainingEdit = z.strictObject(fields).partial();
export type TrainingEdit = z.infer<typeof TrainingEdit>;

export const Training = z.object({
  ...fields,
  id: Uuid,
  /** Order of its section, and within it. */
  section_position: z.int(),
  position: z.int(),
  kind: z.enum(trainingKinds),
  file_name: z.string(),
  mime: z.string(),
  size: z.int().nonnegative(),
  sha256: z.string(),
  /** Hash of the captions; empty: none. */
  captions: z.string(),
  version: z.int(),
  updated_at: Instant,
  seq: z.int().nonnegative(),
});
export type Training = z.infer<typeof Training>;
export const trainingColumns = Object.keys(Training.shape) as (keyof Training)[];
