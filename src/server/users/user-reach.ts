/** A user the actor may edit: oneself or, for an admin, one within reach with a lower role. */
import { standsAbove } from "../../domain/users/acting.ts";
import { may } from "../../domain/users/access.ts";
import { refuse } from "../../kit/refusal.ts";
import { visibilityOf } from "../changes/visibility.ts";
import type { Ctx } from "../context.ts";
import { findUser, type FoundUser } from "./user-rows.ts";

export interface Reached {
  user: FoundUser;
  own: boolean;
}

/**
 * 403 without the right to edit others, 404 out of reach, 403 for a user of equal or higher role (full admins
 * excepted).
 */
export async function userToChange(ctx: Ctx, id: string): Promise<Reached> {
  const { actor, trx } = ctx;
  const own = id === actor.user_id;
  if (!own && !may(actor, "users.edit")) refuse("forbidden");
  // One's own account has rules of its own, and acting as a peer is no way around them.
  if (id === actor.acting?.actor_id) refuse("forbidden");
  const user = await findUser(trx, actor.tenant_id, id);
  if (!user || user.deleted_at !== null) return refuse("not_found");
  if (own) {
    await ownToChange(ctx);
    return { user, own };
  }
  const visibility = await visibilityOf(trx, actor, "users.edit");
  if (!visibility.all && !visibility.owners.includes(id)) refuse("not_found");
  if (actor.account_type !== "admin" && !standsAbove(actor.account_type, user.account_type)) refuse("forbidden");
  return { user, own };
}

/**
 * A user changes their own account, and whoever acts as them only with the right to edit users: acting is no way around
 * it.
 */
export async function ownToChange({ trx, actor }: Pick<Ctx, "trx" | "actor">): Promise<void> {
  if (!actor.acting) return;
  const behind = await findUser(trx, actor.tenant_id, actor.acting.actor_id);
  if (!behind || !may(behind, "users.edit")) refuse("forbidden");
}

/** 404 for a user out of reach. */
export async function userToSee(ctx: Ctx, id: string): Promise<void> {
  const visibility = await visibilityOf(ctx.trx, ctx.actor, "users.list");
  const isNear = visibility.all || visibility.owners.includes(id);
  const user = isNear ? await findUser(ctx.trx, ctx.actor.tenant_id, id) : undefined;
  if (!user || user.deleted_at !== null) refuse("not_found");
}

/** 404 unless the user is there; for those who may change the roles of everyone. */
export async function userToKeep({ trx, actor }: Ctx, id: string): Promise<FoundUser> {
  const user = await findUser(trx, actor.tenant_id, id);
  return user && user.deleted_at === null ? user : refuse("not_found");
}

/** Only a full admin may edit their own licenses and appointments. */
export async function standingToChange(ctx: Ctx, id: string): Promise<void> {
  const { own } = await userToChange(ctx, id);
  if (own && ctx.actor.account_type !== "admin") refuse("forbidden");
}
