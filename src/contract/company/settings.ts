/** Public texts and feature switches of a company (domain §20). */
import { z } from "zod";
import { Instant } from "../../domain/values/scalars.ts";
import { dataOf, get, group } from "../declare.ts";

export const settings = group("settings", "/v1/settings", {
  show: get("/:name", {
    summary:
      "Returns a public text or switch, such as terms_of_use: from the signed-in user's company, from `company`, or the default.",
    access: "public",
    params: z.strictObject({ name: z.string().max(60) }),
    query: z.strictObject({ company: z.string().max(60).optional() }),
    reply: dataOf(z.object({ name: z.string(), value: z.string(), updated_at: Instant.nullable() })),
  }),
});
