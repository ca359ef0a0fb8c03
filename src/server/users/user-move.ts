/** Who a user reports to. The caller holds `lockPeople`. */
import { standsAbove } from "../../domain/users/acting.ts";
import { userMessages } from "../../domain/users/messages.ts";
import { treeFault } from "../../domain/users/tree.ts";
import { refuse } from "../../kit/refusal.ts";
import { visibilityOf } from "../changes/visibility.ts";
import type { Ctx } from "../context.ts";
import type { Trx } from "../db/schema.ts";
import { findUser } from "./user-rows.ts";
import { accountTypesOf, directReports, levelsBelowUsers, lineAbove, setParent } from "./user-tree-rows.ts";

export interface Move {
  parent_id: string | null;
  /** Who takes the direct reports; the moved user's own id: they move along. Undefined is refused if there are any. */
  downline_to?: string | null | undefined;
}

/** Moves a user in the tree. Returns everyone whose manager changed. */
export async function moveUser(
  ctx: Ctx,
  user: { id: string; parent_id: string | null },
  move: Move,
): Promise<string[]> {
  const { trx, actor, changeSet } = ctx;
  if (move.parent_id === user.parent_id) return [];
  await managerOrRefuse(ctx, move.parent_id, "parent_id");
  const reports = await directReports(trx, { tenant_id: actor.tenant_id, user_id: user.id });
  const stay = reports.length > 0 && move.downline_to !== user.id;
  if (reports.length > 0 && move.downline_to === undefined)
    refuse("invalid", { downline_to: [userMessages.downline_left] });
  if (stay) await reportsOrRefuse(ctx, reports);
  if (stay) await handOverReports(ctx, user, reports, move.downline_to ?? null);
  await putUnder(ctx, [user.id], move.parent_id, "parent_id");
  const moved = stay ? [user.id, ...reports] : [user.id];
  changeSet.add("users", ...moved);
  return moved;
}

/** The caller may change each of them. */
async function reportsOrRefuse({ trx, actor }: Ctx, reports: readonly string[]): Promise<void> {
  if (actor.account_type === "admin") return;
  const { all, owners } = await visibilityOf(trx, actor, "users.edit");
  const types = await accountTypesOf(trx, actor.tenant_id, reports);
  const isOurs = (id: string) => all || owners.includes(id);
  if (types.some(({ id, account_type }) => !isOurs(id) || !standsAbove(actor.account_type, account_type)))
    refuse("invalid", { downline_to: [userMessages.downline_afar] });
}

/** They report to `to` instead. One of them may take over: that one reports to the former manager's manager. */
export async function handOverReports(
  ctx: Ctx,
  from: { id: string; parent_id: string | null },
  reports: readonly string[],
  to: string | null,
  field = "downline_to",
): Promise<void> {
  if (to === from.id) refuse("invalid", { [field]: [userMessages.cycle] });
  await managerOrRefuse(ctx, to, field);
  if (to !== null && reports.includes(to)) await putUnder(ctx, [to], from.parent_id, field);
  await putUnder(
    ctx,
    reports.filter((id) => id !== to),
    to,
    field,
  );
  ctx.changeSet.add("users", ...reports);
}

async function putUnder(ctx: Ctx, ids: readonly string[], parent_id: string | null, field: string): Promise<void> {
  if (ids.length === 0) return;
  const { trx, actor, world } = ctx;
  const [faulty] = await faultsUnder(trx, actor.tenant_id, ids, parent_id);
  if (faulty) refuse("invalid", { [field]: [userMessages[faulty.fault]] });
  await setParent(trx, actor.tenant_id, ids, parent_id, world.now());
}

/** Which of them cannot report to `parent_id`, and why. */
export async function faultsUnder(trx: Trx, tenant_id: string, ids: readonly string[], parent_id: string | null) {
  const above = parent_id === null ? [] : await lineAbove(trx, { tenant_id, user_id: parent_id });
  const levelsBelow = await levelsBelowUsers(trx, tenant_id, ids);
  return ids.flatMap((id) => {
    const fault = treeFault({ id, above, levelsBelow });
    return fault ? [{ id, fault }] : [];
  });
}

/** An active user within the caller's reach; null is the top, which only those who reach the whole tenant may give. */
export async function managerOrRefuse({ trx, actor }: Ctx, id: string | null, field: string): Promise<void> {
  const visibility = await visibilityOf(trx, actor, "users.edit");
  const unknown = () => refuse("invalid", { [field]: [userMessages.unknown_user] });
  if (id === null) return visibility.all ? undefined : unknown();
  const isNear = visibility.all || visibility.owners.includes(id);
  const user = isNear ? await findUser(trx, actor.tenant_id, id) : undefined;
  if (!user?.active) unknown();
}
