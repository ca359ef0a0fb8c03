/** A user's registration for Medicare plans (domain §27). */
import { z } from "zod";
import { Day } from "../../domain/values/scalars.ts";
import { dataOf, get, group, patch } from "../declare.ts";

const MedicareRegistration = z.object({
  registered: z.boolean(),
  /** The day the registration became complete. */
  since: Day.nullable(),
  npn: z.string(),
  plan_year: z.int().nullable(),
  ahip_certified_until: Day.nullable(),
  /** Why not, in words for the agent. */
  missing: z.array(z.string()),
});

export const medicareRegistrations = group("medicare_registrations", "/v1/users", {
  show: get("/medicare_registered", {
    summary: "Returns whether the user is registered for Medicare plans, and what is missing.",
    access: "signed_in",
    reply: dataOf(MedicareRegistration),
  }),
  update: patch("/medicare_registered", {
    summary: "Updates the user's Medicare registration.",
    access: "webpage.edit",
    writes: "now",
    body: z.strictObject({
      npn: z.string().max(40),
      plan_year: z.int().nullable(),
      ahip_certified_until: Day.nullable(),
    }),
    reply: dataOf(MedicareRegistration),
  }),
});
