/** The parts of a company, as a tree. Not in the spec; domain §2. */
import { z } from "zod";
import { Uuid } from "../../domain/values/scalars.ts";
import { BusinessUnit, UnitEdit, UnitFields } from "../../domain/users/business-unit.ts";
import { allOf, ByUuid, dataOf, del, get, group, patch, post, Versioned } from "../declare.ts";

export const businessUnits = group("business_units", "/v1/admin/business_units", {
  list: get("", {
    summary: "Lists the business units the current user can access, by name; `parent_id` makes the tree.",
    access: "users.list",
    reply: allOf(BusinessUnit),
  }),
  show: get("/:id", {
    summary: "Returns a business unit.",
    access: "users.list",
    params: ByUuid,
    reply: dataOf(BusinessUnit),
  }),
  create: post("", {
    summary: "Creates a business unit.",
    access: "units.edit",
    writes: "now",
    body: UnitFields,
    reply: dataOf(BusinessUnit),
    status: 201,
  }),
  update: patch("/:id", {
    summary: "Updates a business unit: its name, place in the tree and admins.",
    access: "units.edit",
    writes: "now",
    params: ByUuid,
    body: UnitEdit.extend(Versioned),
    reply: dataOf(BusinessUnit),
  }),
  remove: del("/:id", {
    summary: "Deletes an unused business unit, or joins it with another: its users, pools and units move there.",
    access: "units.edit",
    writes: "now",
    params: ByUuid,
    body: z.strictObject({ merge_into_id: Uuid.optional() }).optional(),
  }),
});
