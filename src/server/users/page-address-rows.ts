/** The address of a user's public page, while visitors can open it. */
import { may } from "../../domain/users/access.ts";
import { pageAddress } from "../../domain/webpage/page-address.ts";
import { appSettings } from "../app-settings.ts";
import type { Ctx } from "../context.ts";
import { hasFeature } from "../db/flag-rows.ts";
import { findOwnPage } from "./own-page-rows.ts";
import { actorOf, type FoundUser } from "./user-rows.ts";

export async function ownPageAddress({ trx, actor, services }: Ctx, user: FoundUser): Promise<string> {
  const { tenant_id } = actor;
  if (!may(user, "webpage.edit") || !(await hasFeature(trx, actorOf(tenant_id, user), "webpage"))) return "";
  const { app_url, webpage_host } = appSettings(services.settings);
  const page = await findOwnPage(trx, { tenant_id, user_id: user.id });
  return pageAddress(page, { protocol: new URL(app_url).protocol, host: webpage_host });
}
