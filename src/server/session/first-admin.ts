/** Creates the first tenant and its admin on an empty server, through a single-use link. */
import type { Kysely } from "kysely";
import { sessionMessages } from "../../domain/session/messages.ts";
import { setupLinkLifeMs } from "../../domain/session/session-life.ts";
import { checkedUserEdit } from "../../domain/users/user.ts";
import { oneLine, withoutAccents } from "../../kit/text.ts";
import { refuse } from "../../kit/refusal.ts";
import type { World } from "../../kit/world.ts";
import type { Database, Trx } from "../db/schema.ts";
import { asServer } from "../db/as-server.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import { insertUser } from "../users/user-rows.ts";
import type { Who } from "../users/credential-rows.ts";
import { checkNewPassword } from "./password-change.ts";
import { hashPassword } from "./password-hash.ts";
import { hashToken, newToken } from "../access/tokens.ts";
import type { Services } from "../services.ts";
import { countTenants } from "../db/tenant-rows.ts";
import { insertTenant } from "./new-tenant-rows.ts";

export interface FirstAdmin {
  first_name: string;
  last_name: string;
  email: string;
  username: string;
  password: string;
  /** Name of the tenant. */
  company: string;
}

/** A link for a server without a tenant; a newer link replaces the older. Undefined when there is a tenant already. */
export async function createSetupLink(db: Kysely<Database>, world: World): Promise<string | undefined> {
  if ((await countTenants(db)) > 0) return undefined;
  const { token, token_hash } = newToken(world.uuid());
  const now = world.now();
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("setup_links").execute();
    await trx
      .insertInto("setup_links")
      .values({ token_hash, created_at: now, expires_at: now + setupLinkLifeMs })
      .execute();
  });
  return token;
}

/** The setup page of a link. */
export function setupPath(token: string): string {
  return `/login?first_admin=${token}`;
}

export async function isSetupLinkGood(db: Kysely<Database>, token: string, now: number): Promise<boolean> {
  const link = await db
    .selectFrom("setup_links")
    .select("token_hash")
    .where("token_hash", "=", hashToken(token))
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return link !== undefined && (await countTenants(db)) === 0;
}

/**
 * In the transaction that creates the tenant: the link is consumed with it, and concurrent requests create one tenant.
 */
export async function takeSetupLink(trx: Trx, token: string, now: number): Promise<void> {
  await asServer(trx, async () => {
    const taken = await trx
      .deleteFrom("setup_links")
      .where("token_hash", "=", hashToken(token))
      .where("expires_at", ">", now)
      .returning("token_hash")
      .executeTakeFirst();
    if (!taken || (await countTenants(trx)) > 0) refuse("link_expired", { token: [sessionMessages.link_expired] });
  });
}

/** The tenant, its lists and its admin, who has every right. `before` runs first in the same transaction. */
export async function createFirstAdmin(
  { db, world, hooks }: Pick<Services, "db" | "world" | "hooks">,
  admin: FirstAdmin,
  before?: (trx: Trx) => Promise<void>,
): Promise<Who> {
  const { first_name, last_name, email, username } = admin;
  const kept = {
    first_name,
    last_name,
    email,
    username,
    ...checkedUserEdit({ first_name, last_name, email, username }),
  };
  const name = oneLine(admin.company);
  if (name === "") refuse("invalid", { company: ["Enter your company name."] });
  checkNewPassword(admin.password, kept);
  const password_hash = await hashPassword(admin.password);
  const who = { tenant_id: world.uuid(), user_id: world.uuid() };
  await tenantTx(db, who.tenant_id, async (trx) => {
    await before?.(trx);
    const tenant = { tenant_id: who.tenant_id, key: tenantKeyOf(name), name };
    await insertTenant(trx, world, tenant, hooks);
    const user = { tenant_id: who.tenant_id, id: who.user_id, ...kept, account_type: "admin" as const, password_hash };
    await insertUser(trx, { ...user, tos_accepted_at: null }, world.now());
  });
  return who;
}

/** Letters, digits and dashes: `Smith & Sons, Inc.` becomes `smith-sons-inc`. */
function tenantKeyOf(name: string): string {
  const key = withoutAccents(name)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 40);
  return key || "company";
}
