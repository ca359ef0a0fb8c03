/** Acting as another user within reach, and returning. Never nested. */
import { formerTokenCookie } from "../../domain/session/cookies.ts";
import { type LoginType, loginTypes, markerOf, type SessionMarker } from "../../domain/users/session-marker.ts";
import { actingFault } from "../../domain/users/acting.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit } from "../changes/audit.ts";
import { visibilityOf } from "../changes/visibility.ts";
import type { Ctx } from "../context.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import { actorOf, findUser } from "../users/user-rows.ts";
import { setSessionCookies } from "../access/session-cookies.ts";
import { deleteSessions, findSessionById, holdSession, insertSession, listActing } from "../access/session-rows.ts";
import { hashToken } from "../access/tokens.ts";

export interface ActingReply {
  id: string;
  user_id: string;
  login_type: LoginType;
  session_marker: SessionMarker;
}

export async function startActing(ctx: Ctx, target_id: string, login_type: LoginType): Promise<ActingReply> {
  const { trx, actor, world, request } = ctx;
  const target = await targetOrRefuse(ctx, target_id);
  const former = (await holdSession(trx, actor.tenant_id, actor.session_id)) ?? refuse("unauthorized");
  const session_marker = markerOf(actor, login_type);
  await audit(ctx, { action: login_type, record_type: "user", record_id: target.id, reason: session_marker });
  const now = world.now();
  const acting = { actor_id: actor.user_id, login_type, parent_id: former.id, expires_at: former.expires_at };
  const from = { ip: request.ip, user_agent: request.user_agent, device_id: former.device_id };
  const session = await insertSession(
    trx,
    { id: world.uuid(), now },
    { tenant_id: actor.tenant_id, user_id: target.id, ...from, acting },
  );
  const former_token = request.cookie("token") ?? "";
  ctx.afterCommit(() =>
    setSessionCookies(
      ctx.cookies,
      now,
      { ...session, user_id: target.id },
      { actor_id: actor.user_id, login_type, session_marker, former_token },
    ),
  );
  return { id: session.id, user_id: target.id, login_type, session_marker };
}

async function targetOrRefuse(ctx: Ctx, target_id: string) {
  const { trx, actor } = ctx;
  const target = await findUser(trx, actor.tenant_id, target_id);
  const visibility = await visibilityOf(trx, actor, "users.act_as");
  if (!target || target.deleted_at !== null) return refuse("not_found");
  const fault = actingFault({
    actor: { id: actor.user_id, account_type: actor.account_type, rm: actor.rm },
    target,
    in_scope: visibility.all || visibility.owners.includes(target.id),
    acting: actor.acting !== null,
  });
  if (fault === "out_of_scope") return refuse("not_found");
  if (fault === "inactive") return refuse("conflict", { user: ["This account is deactivated."] });
  return fault === null ? target : refuse("forbidden");
}

/** `id` is the acting session itself. The former session must still be open, and its token in the cookie. */
export async function endActing(ctx: Ctx, id: string): Promise<{ id: string; user_id: string }> {
  const { trx, actor, world } = ctx;
  if (!actor.acting || id !== actor.session_id) return refuse("not_found");
  const { parent_id } = (await findSessionById(trx, actor.tenant_id, id)) ?? refuse("unauthorized");
  const former = parent_id === null ? undefined : await findSessionById(trx, actor.tenant_id, parent_id);
  const token = formerTokenOf(ctx);
  if (!former || token === undefined || hashToken(token) !== former.token_hash || former.expires_at <= world.now())
    return endForGood(ctx, id);
  await audit(ctx, { action: "acting_end", record_type: "user", record_id: actor.user_id });
  ctx.services.replacedTokens.add(ctx.request.cookie("token") ?? "");
  await deleteSessions(trx, { tenant_id: actor.tenant_id, id });
  ctx.afterCommit(() =>
    setSessionCookies(ctx.cookies, world.now(), { token, expires_at: former.expires_at, user_id: former.user_id }),
  );
  ctx.afterCommit(() => ctx.services.endSession(id));
  return { id: former.id, user_id: former.user_id };
}

function formerTokenOf({ actor, request }: Ctx): string | undefined {
  const type = loginTypes.find((one) => one === actor.acting?.login_type);
  return type && request.cookie(formerTokenCookie[type]);
}

/** No session to return to: the acting session must end anyway. */
function endForGood(ctx: Ctx, id: string): never {
  const { tenant_id } = ctx.actor;
  ctx.afterRollback(async () => {
    const ended = await tenantTx(ctx.db, tenant_id, (trx) => deleteSessions(trx, { tenant_id, id }));
    for (const one of ended) ctx.services.endSession(one);
  });
  return refuse("unauthorized");
}

/** After a change of roles, managers or units: acting ends with the reach that allowed it. */
export async function endActingOutOfReach(ctx: Ctx): Promise<void> {
  const { trx, services } = ctx;
  const { tenant_id } = ctx.actor;
  const byActor = Map.groupBy(await listActing(trx, tenant_id), ({ actor_id }) => actor_id);
  for (const [actor_id, sessions] of byActor) {
    const actor = actor_id === null ? undefined : await findUser(trx, tenant_id, actor_id);
    const reach = actor && (await visibilityOf(trx, actorOf(tenant_id, actor), "users.act_as"));
    for (const { id, user_id } of sessions) {
      const target = await findUser(trx, tenant_id, user_id);
      const in_scope = reach !== undefined && (reach.all || reach.owners.includes(user_id));
      if (actor && target && actingFault({ actor, target, in_scope, acting: false }) === null) continue;
      const ended = await deleteSessions(trx, { tenant_id, id });
      ctx.afterCommit(() => ended.forEach((one) => services.endSession(one)));
    }
  }
}
