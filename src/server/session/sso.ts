/** Single sign-on in two steps: where to go, and what came back. */
import type { SignInReply } from "../../contract/session/sessions.ts";
import { ssoFlowCookie } from "../../domain/session/cookies.ts";
import { sessionMessages } from "../../domain/session/messages.ts";
import { challengeLifeMs } from "../../domain/session/session-life.ts";
import { nameKeyOf } from "../../domain/session/sign-in-name.ts";
import { refuse } from "../../kit/refusal.ts";
import type { PublicCtx } from "../context.ts";
import type { SingleSignOn, SsoPerson } from "../vendors/oidc.ts";
import type { Who } from "../users/credential-rows.ts";
import { findUser } from "../users/user-rows.ts";
import { openOrAsk } from "./sign-in.ts";
import { linkSso } from "./sso-link-rows.ts";
import { findAccountsByName } from "./tenant-rows.ts";
import { inTenant, type TenantScope } from "./tenant-scope.ts";
import { findTwoFactor } from "./two-factor-rows.ts";
import { SsoFlow } from "../../domain/session/sso-flow.ts";

const purpose = "sso_flow";

export interface SsoStart {
  company: string | undefined;
  device_id: string | undefined;
  anew?: boolean | undefined;
}

export async function startSso(ctx: PublicCtx, { company, device_id, anew }: SsoStart): Promise<{ url: string }> {
  const { url, flow } = await ssoOrRefuse(ctx).start({ anew }).catch(providerDown);
  const waiting = { flow, company, device_id, expires_at: ctx.world.now() + challengeLifeMs } satisfies SsoFlow;
  ctx.cookies.set(ssoFlowCookie, ctx.house.box.seal(JSON.stringify(waiting), purpose), {
    maxAgeSeconds: challengeLifeMs / 1_000,
  });
  return { url };
}

export async function finishSso(ctx: PublicCtx, answer: Readonly<Record<string, string>>): Promise<SignInReply> {
  const sso = ssoOrRefuse(ctx);
  const waiting = waitingOf(ctx) ?? refuse("sso_expired", { answer: [sessionMessages.link_expired] });
  ctx.cookies.clear(ssoFlowCookie);
  const person = await sso
    .finish(waiting.flow, answer)
    .catch((): never => refuse("sso_failed", { answer: [sessionMessages.wrong_sign_in] }));
  const who = await accountOf(ctx, person, waiting.company);
  return inTenant(ctx, who.tenant_id, (scope) =>
    enter(scope, ctx, who, { sso_key: person.key, device_id: waiting.device_id }),
  );
}

async function enter(
  scope: TenantScope,
  ctx: PublicCtx,
  who: Who,
  { sso_key, device_id }: { sso_key: string; device_id: string | undefined },
): Promise<SignInReply> {
  const user = await findUser(scope.trx, who.tenant_id, who.user_id);
  if (!user?.active) refuse("no_account", { email: [sessionMessages.wrong_sign_in] });
  // With a second factor on, the link waits until that is proved too.
  const factor = await findTwoFactor(scope.trx, who);
  if (!factor?.method) await linkSso(scope, who, sso_key);
  return openOrAsk(scope, ctx.cookies, who, { device_id, by: "sso", sso_key });
}

/** By the lasting link, else by an address the provider has checked; within the tenant asked for. */
async function accountOf(ctx: PublicCtx, person: SsoPerson, company: string | undefined): Promise<Who> {
  const linked = await findAccountsByName(ctx.db, person.key, company);
  const byEmail =
    linked.length === 0 && person.verified_email !== null
      ? await findAccountsByName(ctx.db, nameKeyOf(person.verified_email), company)
      : [];
  const [who, another] = [...linked, ...byEmail];
  if (!who) return refuse("no_account", { email: [sessionMessages.wrong_sign_in] });
  if (another) return refuse("company_needed", { company: [...linked, ...byEmail].map((account) => account.company) });
  return { tenant_id: who.tenant_id, user_id: who.user_id };
}

function waitingOf(ctx: PublicCtx): SsoFlow | undefined {
  const sealed = ctx.request.cookie(ssoFlowCookie);
  if (sealed === undefined) return undefined;
  try {
    const waiting = SsoFlow.parse(JSON.parse(ctx.house.box.open(sealed, purpose)));
    return waiting.expires_at > ctx.world.now() ? waiting : undefined;
  } catch {
    return undefined;
  }
}

function ssoOrRefuse(ctx: PublicCtx): SingleSignOn {
  return ctx.house.sso ?? refuse("sso_off", { step: ["Single sign-on is not set up."] });
}

function providerDown(): never {
  return refuse("unavailable");
}
