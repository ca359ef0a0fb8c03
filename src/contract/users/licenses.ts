/**
 * Licenses of a user, maintained by those who may change users (not in the spec; domain §2). They decide who may see
 * securities.
 */
import { z } from "zod";
import { Uuid } from "../../domain/values/scalars.ts";
import { License, LicenseEdit, LicenseFields } from "../../domain/users/license.ts";
import { allOf, ByUuid, dataOf, del, get, group, patch, post, Versioned } from "../declare.ts";

const ByLicense = z.strictObject({ ...ByUuid.shape, licenseId: Uuid });

export const adminLicenses = group("admin_licenses", "/v1/admin/users", {
  list: get("/:id/licenses", {
    summary: "Lists the licenses of a user the current user can access.",
    access: "users.list",
    params: ByUuid,
    reply: allOf(License),
  }),
  create: post("/:id/licenses", {
    summary: "Creates a user's license.",
    access: "users.edit",
    writes: "now",
    params: ByUuid,
    body: LicenseFields,
    reply: dataOf(License),
    status: 201,
  }),
  update: patch("/:id/licenses/:licenseId", {
    summary: "Updates a license, such as its expiration date.",
    access: "users.edit",
    writes: "now",
    params: ByLicense,
    /** `version`: its `seq` when it was read. */
    body: LicenseEdit.extend(Versioned),
    reply: dataOf(License),
  }),
  remove: del("/:id/licenses/:licenseId", {
    summary: "Deletes a license.",
    access: "users.edit",
    writes: "now",
    params: ByLicense,
  }),
});
