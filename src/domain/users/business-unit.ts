/** Parts of a company: a tree, each with its own admins (domain §2). */
import { z } from "zod";
import { Uuid } from "../values/scalars.ts";

export const unitNameLengthMax = 80;
export const unitCodeLengthMax = 20;
export const unitAdminsMax = 50;
export const unitsMax = 1_000;

const fields = {
  name: z.string().trim().min(1).max(unitNameLengthMax),
  code: z.string().trim().max(unitCodeLengthMax),
  parent_id: Uuid.nullable(),
  /** BU admins whose reach includes this unit and those below it. */
  admin_ids: z.array(Uuid).max(unitAdminsMax),
};
export const UnitFields = z.strictObject({
  ...fields,
  code: fields.code.default(""),
  parent_id: fields.parent_id.default(null),
  admin_ids: fields.admin_ids.default([]),
});
export const UnitEdit = z.strictObject(fields).partial();
export type UnitEdit = z.infer<typeof UnitEdit>;

export const BusinessUnit = z.object({
  id: Uuid,
  name: z.string(),
  code: z.string(),
  parent_id: Uuid.nullable(),
  admin_ids: z.array(Uuid),
  version: z.int(),
  /** Active users and open pools of this unit alone. */
  users: z.int().nonnegative(),
  pools: z.int().nonnegative(),
});
export type BusinessUnit = z.infer<typeof BusinessUnit>;

export const unitMessages = {
  name_taken: "That name is already used.",
  cycle: "That unit is part of this one.",
  too_deep: "Units can be 10 levels deep.",
  not_an_admin: "Choose BU Admins only.",
  too_many: "A company can have 1,000 business units.",
  has_units: "Other units are part of it. Move them first.",
} as const;
