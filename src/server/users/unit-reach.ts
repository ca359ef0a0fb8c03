import { scopeOf } from "../../domain/users/access.ts";
import { userMessages } from "../../domain/users/messages.ts";
import { refuse } from "../../kit/refusal.ts";
import { unitsOf } from "../changes/visibility.ts";
import type { Ctx } from "../context.ts";
import { isUnit } from "./unit-rows.ts";

/** A unit the caller may put a user in; null is no unit, for those who reach the whole tenant. */
export async function unitOrRefuse({ trx, actor }: Ctx, id: string | null): Promise<void> {
  const isAll = scopeOf(actor, "users.edit") === "tenant";
  if (isAll && id === null) return;
  const isNear = isAll || (await unitsOf(trx, actor)).includes(id ?? "");
  if (!isNear) refuse("invalid", { business_unit_id: [userMessages.unit_not_yours] });
  if (!(await isUnit(trx, actor.tenant_id, id ?? "")))
    refuse("invalid", { business_unit_id: [userMessages.unknown_unit] });
}
