/** Serializes what decides who reaches whom in a tenant: roles, managers, units, deactivation and deletion. */
import { refuse } from "../../kit/refusal.ts";
import type { Ctx } from "../context.ts";
import { findUser } from "./user-rows.ts";
import { lockTree } from "./user-tree-rows.ts";

/**
 * Held until the transaction ends. Rights are read again: while this waited, another admin may have changed the
 * caller's role, or switched the caller off.
 */
export async function lockPeople({ trx, actor }: Ctx): Promise<void> {
  await lockTree(trx, actor.tenant_id);
  const now = await findUser(trx, actor.tenant_id, actor.user_id);
  if (!now?.active || now.account_type !== actor.account_type) refuse("forbidden");
}
