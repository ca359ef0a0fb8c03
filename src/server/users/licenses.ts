/** Licenses, for users who may edit users; securities access depends on them. */
import { adminLicenses } from "../../contract/users/licenses.ts";
import { checkedLicense, type License } from "../../domain/users/license.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit, changedFields } from "../changes/audit.ts";
import { mustBeVersion } from "../changes/version.ts";
import type { Ctx } from "../context.ts";
import { implement } from "../http/mount.ts";
import { findLicense, insertLicense, listLicenseRows, markLicenseDeleted, updateLicense } from "./license-rows.ts";
import { standingToChange, userToSee } from "./user-reach.ts";

export const adminLicensesImplementation = implement(adminLicenses, {
  list: async (ctx, { params }) => {
    await userToSee(ctx, params.id);
    return { data: await listLicenseRows(ctx.trx, ctx.actor.tenant_id, params.id) };
  },
  create: async (ctx, { params, body }) => {
    const { trx, actor, world, changeSet } = ctx;
    await standingToChange(ctx, params.id);
    const facts = { id: world.uuid(), user_id: params.id, updated_at: world.now(), seq: 0 };
    const license: License = { ...facts, ...checkedLicense(body) };
    await insertLicense(trx, actor.tenant_id, license);
    await audit(ctx, { action: "create", record_type: "license", record_id: license.id });
    changeSet.add("licenses", license.id);
    return { data: license };
  },
  update: async (ctx, { params, body }) => {
    const { trx, actor, world, changeSet } = ctx;
    const { version, ...edit } = body;
    const license = await licenseToChange(ctx, params);
    mustBeVersion(version, license.seq);
    const { kind, state, number, issued, expires, status } = license;
    const kept = checkedLicense({ kind, state, number, issued, expires, status, ...edit });
    const fields = changedFields(license, kept);
    if (Object.keys(fields).length === 0) return { data: license };
    const data = { ...license, ...kept, updated_at: world.now() };
    await updateLicense(trx, actor.tenant_id, data);
    await audit(ctx, { action: "edit", record_type: "license", record_id: license.id, fields });
    changeSet.add("licenses", license.id);
    return { data };
  },
  remove: async (ctx, { params }) => {
    const { trx, actor, world, changeSet } = ctx;
    const { id } = await licenseToChange(ctx, params);
    await markLicenseDeleted(trx, actor.tenant_id, id, world.now());
    await audit(ctx, { action: "delete", record_type: "license", record_id: id });
    changeSet.add("licenses", id);
  },
});

async function licenseToChange(ctx: Ctx, { id, licenseId }: { id: string; licenseId: string }): Promise<License> {
  await standingToChange(ctx, id);
  const found = await findLicense(ctx.trx, ctx.actor.tenant_id, { id: licenseId, user_id: id });
  return found ?? refuse("not_found");
}
