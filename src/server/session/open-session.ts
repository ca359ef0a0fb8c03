/** The last step of every sign-in: a session, its cookies, and a record of its address. */
import type { SignInReply } from "../../contract/session/sessions.ts";
import { newSignInMail } from "../../domain/session/mails.ts";
import { refuse } from "../../kit/refusal.ts";
import { settleWipe } from "../device/device-rows.ts";
import { markWiped } from "../access/wiped-device-rows.ts";
import { audit } from "../changes/audit.ts";
import type { PublicCtx } from "../context.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import type { Services } from "../services.ts";
import { updateCredentials, type Who } from "../users/credential-rows.ts";
import { findUser } from "../users/user-rows.ts";
import { queueMail } from "../mail/mail-outbox.ts";
import { noteAuthIp } from "./auth-ip-rows.ts";
import { endInvitations } from "./invitation-rows.ts";
import { setSessionCookies } from "../access/session-cookies.ts";
import { deleteSessions, insertSession } from "../access/session-rows.ts";
import { hashToken, tenantOfToken } from "../access/tokens.ts";
import type { TenantScope } from "./tenant-scope.ts";

export interface SignInFacts {
  device_id: string | undefined;
  /** The credentials presented, for the audit: `password`, `password+app`, `sso` … */
  by: string;
}

/** In the transaction that checked the user. The cookies are set after it commits. */
export async function openSession(
  scope: TenantScope,
  cookies: PublicCtx["cookies"],
  who: Who,
  facts: SignInFacts,
): Promise<SignInReply> {
  const { services, trx, world, request } = scope;
  const now = world.now();
  const device_id = facts.device_id ?? null;
  if (device_id !== null) await wipeFirst(scope, who, device_id);
  const from = { ip: request.ip, user_agent: request.user_agent };
  const session = await insertSession(trx, { id: world.uuid(), now }, { ...who, device_id, ...from });
  await updateCredentials(trx, who, { last_sign_in_at: now });
  // By single sign-on one joins without the link.
  await endInvitations(trx, who, now);
  await tellOfNewPlace(scope, who, from);
  await audit(
    { services, trx, world, request, actor: { ...who, acting: null, device_id } },
    { action: "sign_in", record_type: "user", record_id: who.user_id, reason: facts.by },
  );
  scope.afterCommit(() => setSessionCookies(cookies, now, { ...session, user_id: who.user_id }));
  scope.afterCommit(() => endFormerSession(scope.services, request.cookie("token")));
  return { id: session.id, user_id: who.user_id, expires_at: session.expires_at };
}

/** A device with a pending wipe is wiped before anyone signs in on it again. */
async function wipeFirst({ services, trx, world }: TenantScope, who: Who, device_id: string): Promise<void> {
  if ((await settleWipe(trx, who, device_id, world.now())) === "clear") return;
  services.background.run(() =>
    tenantTx(services.db, who.tenant_id, (own) => markWiped(own, who, device_id, world.now())),
  );
  refuse("device_wiped");
}

async function tellOfNewPlace(scope: TenantScope, who: Who, from: { ip: string; user_agent: string }): Promise<void> {
  const { new_place } = await noteAuthIp(scope.trx, scope.world, who, from);
  if (!new_place) return;
  const user = await findUser(scope.trx, who.tenant_id, who.user_id);
  if (!user) refuse("not_found");
  const { appUrl } = scope.services.settings;
  const mail = newSignInMail({ at: new Date(scope.world.now()).toISOString(), ...from }, `${appUrl}/reset-password`);
  await queueMail(scope, { ...who, to: user.email, ...mail });
}

/** Session ids rotate: this browser's previous session ends, in whichever tenant it was. */
async function endFormerSession(services: Services, token: string | undefined): Promise<void> {
  const tenant_id = tenantOfToken(token);
  if (token === undefined || tenant_id === undefined) return;
  services.replacedTokens.add(token);
  const ended = await tenantTx(services.db, tenant_id, (trx) =>
    deleteSessions(trx, { tenant_id, token_hash: hashToken(token) }),
  );
  for (const id of ended) services.endSession(id);
}
