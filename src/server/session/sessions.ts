import { sessions } from "../../contract/session/sessions.ts";
import { usernameOf } from "../../domain/users/username.ts";
import { audit } from "../changes/audit.ts";
import type { PublicCtx } from "../context.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import { implement } from "../http/mount.ts";
import { endActing } from "./acting.ts";
import { createFirstAdmin, takeSetupLink } from "./first-admin.ts";
import { openSession } from "./open-session.ts";
import { provePersonsPassword } from "./reauthentication.ts";
import { signInByCode } from "./second-step.ts";
import { clearSessionCookies } from "../access/session-cookies.ts";
import { deleteSessions } from "../access/session-rows.ts";
import { hashToken, tenantOfToken } from "../access/tokens.ts";
import { signInByPassword } from "./sign-in.ts";
import { chooseSso, finishSso, startSso } from "./sso.ts";
import { inTenant } from "./tenant-scope.ts";

export const sessionsImplementation = implement(sessions, {
  async create(ctx, { body }) {
    return { data: body.otp_secret === undefined ? await signInByPassword(ctx, body) : await signInByCode(ctx, body) };
  },

  async sso(ctx, { body }) {
    const { step, company, device_id, anew, answer = {} } = body;
    if (step === "start") return { data: await startSso(ctx, { company, device_id, anew }) };
    return { data: step === "finish" ? await finishSso(ctx, answer) : await chooseSso(ctx, company) };
  },

  async firstAdmin(ctx, { body }) {
    const { token, device_id, ...person } = body;
    const who = await createFirstAdmin(
      ctx.services,
      { ...person, username: person.username ?? usernameOf(person.email, "admin") },
      (trx) => takeSetupLink(trx, token, ctx.world.now()),
    );
    return {
      data: await inTenant(ctx, who.tenant_id, (scope) =>
        openSession(scope, ctx.cookies, who, { device_id, by: "first_admin" }),
      ),
    };
  },

  async unlock(ctx, { body }) {
    await provePersonsPassword(ctx, body.password);
  },

  async end(ctx) {
    await endSessionOf(ctx);
    clearSessionCookies(ctx.cookies);
    // Not "storage": unsent work the user chose to keep on the device stays; the app wipes the rest by name.
    ctx.header("clear-site-data", '"cache", "cookies"');
  },

  async endActing(ctx, { params }) {
    return { data: await endActing(ctx, params.id) };
  },
});

async function endSessionOf(ctx: PublicCtx): Promise<void> {
  const token = ctx.request.cookie("token");
  const tenant_id = tenantOfToken(token);
  if (token === undefined || tenant_id === undefined) return;
  const { services, world, request } = ctx;
  const ended = await tenantTx(ctx.db, tenant_id, async (trx) => {
    const session = await trx
      .selectFrom("sessions")
      .select(["id", "user_id", "actor_id", "login_type", "parent_id"])
      .where((eb) => eb.and({ tenant_id, token_hash: hashToken(token) }))
      .executeTakeFirst();
    if (!session) return [];
    const acting =
      session.actor_id !== null && session.login_type !== null
        ? { actor_id: session.actor_id, login_type: session.login_type }
        : null;
    await audit(
      { services, trx, world, request, actor: { tenant_id, user_id: session.user_id, acting } },
      { action: "sign_out", record_type: "user", record_id: session.user_id },
    );
    // Signing out while acting also ends the original session: no session stays open on a device the user left.
    return deleteSessions(trx, { tenant_id, id: session.parent_id ?? session.id });
  });
  for (const id of ended) services.endSession(id);
}
