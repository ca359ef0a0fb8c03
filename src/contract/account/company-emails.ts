/** Whether the signed-in user gets the emails their company sends to its users (not in the spec). */
import { z } from "zod";
import { Instant } from "../../domain/values/scalars.ts";
import { dataOf, get, group, patch } from "../declare.ts";

export const CompanyEmails = z.object({
  on: z.boolean(),
  /** When they were turned off. */
  off_since: Instant.nullable(),
});

export const companyEmails = group("company_emails", "/v1/account/company_emails", {
  show: get("", {
    summary: "Returns whether the current user gets the company's emails to its users.",
    access: "signed_in",
    reply: dataOf(CompanyEmails),
  }),
  update: patch("", {
    summary: "Turns the company's emails to the current user on or off.",
    access: "signed_in",
    writes: "now",
    noImpersonation: true,
    body: z.strictObject({ on: z.boolean() }),
    reply: dataOf(CompanyEmails),
  }),
});
