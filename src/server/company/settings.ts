import { settings } from "../../contract/company/settings.ts";
import {
  type CompanySettings,
  companySettingsName,
  companySettingsOf,
  companySwitches,
  isPublicSetting,
} from "../../domain/account/public-settings.ts";
import { leastVersion } from "../../domain/session/app-version.ts";
import { systemVersion } from "../../domain/session/limits.ts";
import { refuse } from "../../kit/refusal.ts";
import type { PublicCtx } from "../context.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import { implement } from "../http/mount.ts";
import { tenantOfToken } from "../access/tokens.ts";
import { findOnlyTenant, findTenantByKey } from "../db/tenant-rows.ts";
import { appSettings, appSettingsName } from "../app-settings.ts";
import { findSetting, findSettings, shippedSetting } from "../db/setting-rows.ts";

export const settingsImplementation = implement(settings, {
  async show(ctx, { params, query }) {
    const { name } = params;
    if (name === appSettingsName)
      return { data: { name, value: JSON.stringify(appSettings(ctx.services.settings)), updated_at: null } };
    if (name === companySettingsName) {
      const value = JSON.stringify(await companySettings(ctx, await tenantAsked(ctx, query.company)));
      return { data: { name, value, updated_at: null } };
    }
    if (!isPublicSetting(name)) return refuse("not_found");
    const tenant_id = await tenantAsked(ctx, query.company);
    const setting =
      tenant_id === undefined
        ? shippedSetting(name)
        : await tenantTx(ctx.db, tenant_id, (trx) => findSetting(trx, tenant_id, name));
    return { data: { name, ...setting } };
  },
});

async function companySettings({ db }: PublicCtx, tenant_id: string | undefined): Promise<CompanySettings> {
  if (tenant_id === undefined) return companySettingsOf(undefined);
  const found = await tenantTx(db, tenant_id, (trx) => findSettings(trx, tenant_id, companySwitches));
  const written = companySettingsOf(Object.fromEntries([...found].map(([name, { value }]) => [name, value])));
  return { ...written, min_app_version: leastVersion(written.min_app_version, systemVersion) };
}

/**
 * The wording is public, so the company in a cookie is accepted without checking the session. On the sign-in page no
 * user is known yet: if the server has a single company, that one is used.
 */
async function tenantAsked(ctx: PublicCtx, company: string | undefined): Promise<string | undefined> {
  if (company !== undefined) return (await findTenantByKey(ctx.db, company))?.tenant_id;
  return tenantOfToken(ctx.request.cookie("token")) ?? (await findOnlyTenant(ctx.db))?.tenant_id;
}
