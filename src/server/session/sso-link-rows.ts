/** Links an account to a single sign-on subject, and ends what another person may have set up before. */
import { sql } from "kysely";
import { audit } from "../changes/audit.ts";
import { endAuthorizations } from "../calendar-sync/authorization-end-rows.ts";
import { revokeFeedLinks } from "../calendar/feed-link-rows.ts";
import type { Trx } from "../db/schema.ts";
import { updateCredentials, type Who } from "../users/credential-rows.ts";
import { dropEmailChanges } from "./email-change-rows.ts";
import { endResets } from "./password-reset-rows.ts";
import { deleteSessions } from "../access/session-rows.ts";
import type { TenantScope } from "./tenant-scope.ts";

/** Prefix of a subject's name among emails and usernames. */
export const ssoMark = "sso:";

/** Whether single sign-on is linked to this account. */
export async function isLinked(trx: Trx, { tenant_id, user_id }: Who): Promise<boolean> {
  const name = await trx
    .selectFrom("sign_in_names")
    .select("name_key")
    .where((eb) => eb.and({ tenant_id, user_id }))
    .where("name_key", "like", `${ssoMark}%`)
    .limit(1)
    .executeTakeFirst();
  return name !== undefined;
}

/**
 * The account's password, reset links, pending email change, keys, secret calendar links, connected calendars and
 * sessions may belong to a person who had it before the verified owner of the address: all are revoked by the link.
 * Linking again changes nothing.
 */
export async function linkSso(scope: TenantScope, who: Who, sso_key: string): Promise<void> {
  const { trx, world, request, services } = scope;
  const { tenant_id, user_id } = who;
  const added = await trx
    .insertInto("sign_in_names")
    .values({ tenant_id, user_id, name_key: sso_key })
    .onConflict((conflict) => conflict.doNothing())
    .returning("name_key")
    .executeTakeFirst();
  if (!added) return;
  await updateCredentials(trx, who, { password_hash: "", change_password: false });
  await endResets(trx, { tenant_id, user_id }, world.now());
  await trx
    .updateTable("api_keys")
    .set({ active: sql<boolean>`false` })
    .where((eb) => eb.and({ tenant_id, user_id }))
    .execute();
  await dropEmailChanges(trx, { tenant_id, user_id }, world.now());
  await revokeFeedLinks(trx, { tenant_id, user_id }, world.now());
  await endAuthorizations({ trx, services }, { tenant_id, user_id }, world.now());
  const ended = await deleteSessions(trx, { tenant_id, user_id });
  scope.afterCommit(() => ended.forEach((id) => services.endSession(id)));
  await audit(
    { services, trx, world, request, actor: { ...who, acting: null } },
    { action: "sso_link", record_type: "user", record_id: user_id },
  );
}
