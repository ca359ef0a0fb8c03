/**
 * Securities of a contact (spec 001 §7, domain §8), for users with a securities license. Ids are generated on the
 * device.
 */
import { z } from "zod";
import { Instant, Uuid } from "../../domain/values/scalars.ts";
import { NewSecurity, Security, SecurityEdit } from "../../domain/policies/security.ts";
import { allOf, ByNumber, dataOf, del, get, group, patch, post } from "../declare.ts";
import { Conflict } from "../contacts/contact-replies.ts";

const BySecurity = z.strictObject({ ...ByNumber.shape, securityId: Uuid });

export const SecurityChanged = z.object({ data: Security, meta: z.object({ conflicts: z.array(Conflict) }) });
export type SecurityChanged = z.infer<typeof SecurityChanged>;

export const contactSecurities = group("contact_securities", "/v1/contacts", {
  list: get("/:id/securities", {
    summary: "Lists a contact's securities, most recently written first.",
    access: "securities.see",
    feature: "securities",
    params: ByNumber,
    reply: allOf(Security),
  }),
  create: post("/:id/securities", {
    summary: "Creates a security.",
    access: "securities.edit",
    feature: "securities",
    writes: "queue",
    params: ByNumber,
    /** `at`: device time of the write. */
    body: z.strictObject({ ...NewSecurity.shape, id: Uuid.optional(), at: Instant.optional() }),
    reply: SecurityChanged,
    status: 201,
  }),
  open: get("/:id/securities/:securityId", {
    summary: "Returns a security.",
    access: "securities.see",
    feature: "securities",
    params: BySecurity,
    reply: dataOf(Security),
  }),
  update: patch("/:id/securities/:securityId", {
    summary: "Updates fields of a security. `base` contains the values the editor saw.",
    access: "securities.edit",
    feature: "securities",
    writes: "queue",
    params: BySecurity,
    body: z.strictObject({ ...SecurityEdit.shape, base: SecurityEdit.optional() }),
    reply: SecurityChanged,
  }),
  remove: del("/:id/securities/:securityId", {
    summary: "Deletes a security.",
    access: "securities.edit",
    feature: "securities",
    writes: "queue",
    params: BySecurity,
  }),
  restore: post("/:id/securities/:securityId/restore", {
    summary: "Restores a deleted security.",
    access: "securities.edit",
    feature: "securities",
    writes: "queue",
    params: BySecurity,
    reply: dataOf(Security),
  }),
});
