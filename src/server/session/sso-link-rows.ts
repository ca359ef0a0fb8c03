/** Ties an account to a single-sign-on subject. What somebody else may have set up before ends with it. */
import { sql } from "kysely";
import { audit } from "../changes/audit.ts";
import { updateCredentials, type Who } from "../users/credential-rows.ts";
import { deleteSessions } from "./session-rows.ts";
import type { TenantScope } from "./tenant-scope.ts";

/** Begins the name under which a subject stands beside emails and usernames. */
export const ssoMark = "sso:";

/**
 * The account's password, reset links, keys and sessions were made by whoever had it before the true owner of the address came:
 * none survives the link. Linking again changes nothing.
 */
export async function linkSso(scope: TenantScope, who: Who, sso_key: string): Promise<void> {
  const { trx, world, request, house } = scope;
  const { tenant_id, user_id } = who;
  const added = await trx
    .insertInto("sign_in_names")
    .values({ tenant_id, user_id, name_key: sso_key })
    .onConflict((conflict) => conflict.doNothing())
    .returning("name_key")
    .executeTakeFirst();
  if (!added) return;
  await updateCredentials(trx, who, { password_hash: "", change_password: false });
  await trx
    .updateTable("password_resets")
    .set({ used_at: world.now() })
    .where("tenant_id", "=", tenant_id)
    .where("user_id", "=", user_id)
    .where("used_at", "is", null)
    .execute();
  await trx
    .updateTable("api_keys")
    .set({ active: sql<boolean>`false` })
    .where("tenant_id", "=", tenant_id)
    .where("user_id", "=", user_id)
    .execute();
  const ended = await deleteSessions(trx, { tenant_id, user_id });
  scope.afterCommit(() => ended.forEach((id) => house.endSession(id)));
  await audit(
    { trx, world, request, actor: { ...who, acting: null } },
    { action: "sso_link", record_type: "user", record_id: user_id },
  );
}
