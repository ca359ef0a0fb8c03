import { scopeOf } from "../../domain/users/access.ts";
import { userMessages } from "../../domain/users/messages.ts";
import { refuse } from "../../kit/refusal.ts";
import { unitsOf, visibilityOf } from "../changes/visibility.ts";
import type { Ctx } from "../context.ts";
import { isUnit } from "./unit-rows.ts";
import type { FoundUser } from "./user-rows.ts";
import { directReports } from "./user-tree-rows.ts";

/** A unit the caller may put a user in; null is no unit, for those who reach the whole tenant. */
export async function unitOrRefuse({ trx, actor }: Ctx, id: string | null): Promise<void> {
  const isAll = scopeOf(actor, "users.edit") === "tenant";
  if (isAll && id === null) return;
  const isNear = isAll || (await unitsOf(trx, actor)).includes(id ?? "");
  if (!isNear) refuse("invalid", { business_unit_id: [userMessages.unit_not_yours] });
  if (!(await isUnit(trx, actor.tenant_id, id ?? "")))
    refuse("invalid", { business_unit_id: [userMessages.unknown_unit] });
}

/**
 * The matrix does not say whether a BU admin may change the place or the sign-in of someone others depend on: a manager
 * or relationship manager of people outside the unit. They may only where all of them are within it.
 */
export async function dependentsOrRefuse({ trx, actor }: Ctx, user: FoundUser): Promise<void> {
  const { all, owners } = await visibilityOf(trx, actor, "users.edit");
  if (all) return;
  const reports = await directReports(trx, { tenant_id: actor.tenant_id, user_id: user.id });
  const dependents = [...reports, ...(user.rm ? user.rm_agent_ids : [])];
  if (dependents.some((id) => !owners.includes(id))) refuse("forbidden", { base: [userMessages.beyond_unit] });
}
