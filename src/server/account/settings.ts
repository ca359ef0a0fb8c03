import { settings } from "../../contract/session/settings.ts";
import { isPublicSetting } from "../../domain/account/public-settings.ts";
import { refuse } from "../../kit/refusal.ts";
import type { PublicCtx } from "../context.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import { implement } from "../http/mount.ts";
import { tenantOfToken } from "../session/session-token.ts";
import { findTenantByKey } from "../session/tenant-rows.ts";
import { appSettings, appSettingsName } from "./app-settings.ts";
import { findSetting, shippedSetting } from "./setting-rows.ts";

export const settingsImplementation = implement(settings, {
  async show(ctx, { params, query }) {
    const { name } = params;
    if (name === appSettingsName)
      return { data: { name, value: JSON.stringify(appSettings(ctx.house.settings)), updated_at: null } };
    if (!isPublicSetting(name)) return refuse("not_found");
    const tenant_id = await tenantAsked(ctx, query.company);
    const setting =
      tenant_id === undefined
        ? shippedSetting(name)
        : await tenantTx(ctx.db, tenant_id, (trx) => findSetting(trx, tenant_id, name));
    return { data: { name, ...setting } };
  },
});

/** The words are public, so the company a cookie names may be believed without a look at the session. */
async function tenantAsked(ctx: PublicCtx, company: string | undefined): Promise<string | undefined> {
  if (company === undefined) return tenantOfToken(ctx.request.cookie("token"));
  return (await findTenantByKey(ctx.db, company))?.tenant_id;
}
