/** Single sign-on: redirect, callback, and the tenant choice when an identity has several. */
import type { SignInReply } from "../../contract/session/sessions.ts";
import { ssoChoiceCookie, ssoFlowCookie } from "../../domain/session/cookies.ts";
import { sessionMessages } from "../../domain/session/messages.ts";
import { challengeLifeMs } from "../../domain/session/session-life.ts";
import { nameKeyOf } from "../../domain/values/sign-in-name.ts";
import { SsoChoice, SsoFlow } from "../../domain/session/sso-flow.ts";
import { refuse } from "../../kit/refusal.ts";
import type { PublicCtx } from "../context.ts";
import { hasFeature } from "../db/flag-rows.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import type { SingleSignOn, SsoPerson } from "../../vendors/single-sign-on/oidc.ts";
import type { Who } from "../users/credential-rows.ts";
import { findUser } from "../users/user-rows.ts";
import { openOrAsk } from "./sign-in.ts";
import { linkSso } from "./sso-link-rows.ts";
import { findAccountsByName } from "./sign-in-name-rows.ts";
import { inTenant, type TenantScope } from "./tenant-scope.ts";
import { findTwoFactor } from "./two-factor-rows.ts";

export interface SsoStart {
  company: string | undefined;
  device_id: string | undefined;
  anew?: boolean | undefined;
}

export async function startSso(ctx: PublicCtx, { company, device_id, anew }: SsoStart): Promise<{ url: string }> {
  const { url, flow } = await ssoOrRefuse(ctx).start({ anew }).catch(providerDown);
  keepSealed(ctx, ssoFlowCookie, { flow, company, device_id, expires_at: ctx.world.now() + challengeLifeMs });
  return { url };
}

export async function finishSso(ctx: PublicCtx, answer: Readonly<Record<string, string>>): Promise<SignInReply> {
  const sso = ssoOrRefuse(ctx);
  const { flow, company, device_id } = takeSealed(ctx, ssoFlowCookie, SsoFlow);
  const person = await sso
    .finish(flow, answer)
    .catch((): never => refuse("sso_failed", { answer: [sessionMessages.wrong_sign_in] }));
  return enterOrAsk(ctx, person, { company, device_id });
}

/** The provider's assertion is still valid: it is stored encrypted until a tenant is chosen. */
export async function chooseSso(ctx: PublicCtx, company: string | undefined): Promise<SignInReply> {
  ssoOrRefuse(ctx);
  const { person, device_id } = takeSealed(ctx, ssoChoiceCookie, SsoChoice);
  return enterOrAsk(ctx, person, { company, device_id });
}

async function enterOrAsk(
  ctx: PublicCtx,
  person: SsoPerson,
  { company, device_id }: { company: string | undefined; device_id: string | undefined },
): Promise<SignInReply> {
  const accounts = await accountsOf(ctx, person, company);
  const [account, another] = accounts;
  if (!account) return refuse("no_account", { email: [sessionMessages.wrong_sign_in] });
  if (another) {
    const waiting = { person, device_id, expires_at: ctx.world.now() + challengeLifeMs } satisfies SsoChoice;
    keepSealed(ctx, ssoChoiceCookie, waiting);
    return { companies: accounts.map(({ company: key, company_name: name }) => ({ key, name })) };
  }
  const who = { tenant_id: account.tenant_id, user_id: account.user_id };
  return inTenant(ctx, who.tenant_id, (scope) => enter(scope, ctx, who, { sso_key: person.key, device_id }));
}

async function enter(
  scope: TenantScope,
  ctx: PublicCtx,
  who: Who,
  { sso_key, device_id }: { sso_key: string; device_id: string | undefined },
): Promise<SignInReply> {
  const user = await findUser(scope.trx, who.tenant_id, who.user_id);
  if (!user?.active) refuse("no_account", { email: [sessionMessages.wrong_sign_in] });
  if (!(await hasFeature(scope.trx, { ...user, ...who }, "sso")))
    refuse("sso_off", { step: [sessionMessages.sso_not_yours] });
  // With a second factor, the link waits for its proof.
  const factor = await findTwoFactor(scope.trx, who);
  if (!factor?.method) await linkSso(scope, who, sso_key);
  return openOrAsk(scope, ctx.cookies, who, { device_id, by: "sso", sso_key });
}

type Account = Awaited<ReturnType<typeof findAccountsByName>>[number];

/** By the stored link, and in tenants without one by an email the provider verified; never a disabled user. */
async function accountsOf(ctx: PublicCtx, person: SsoPerson, company: string | undefined): Promise<Account[]> {
  const linked = await findAccountsByName(ctx.db, person.key, company);
  const named =
    person.verified_email === null ? [] : await findAccountsByName(ctx.db, nameKeyOf(person.verified_email), company);
  const isLinkedIn = new Set(linked.map(({ tenant_id }) => tenant_id));
  const accounts = [...linked, ...named.filter(({ tenant_id }) => !isLinkedIn.has(tenant_id))];
  const active = await Promise.all(accounts.map((account) => isActive(ctx, account)));
  return accounts.filter((_account, at) => active[at]);
}

async function isActive(ctx: PublicCtx, { tenant_id, user_id }: Account): Promise<boolean> {
  const user = await tenantTx(ctx.db, tenant_id, (trx) => findUser(trx, tenant_id, user_id));
  return user?.active === true;
}

function keepSealed(ctx: PublicCtx, cookie: string, waiting: SsoFlow | SsoChoice): void {
  ctx.cookies.set(cookie, ctx.services.box.seal(JSON.stringify(waiting), cookie), {
    maxAgeSeconds: challengeLifeMs / 1_000,
  });
}

interface Shape<T> {
  /** Throws if invalid. */
  parse(value: unknown): T;
}

/** Each is valid for one response. */
function takeSealed<T extends { expires_at: number }>(ctx: PublicCtx, cookie: string, shape: Shape<T>): T {
  const waiting = openedOf(ctx, cookie, shape);
  if (!waiting || waiting.expires_at <= ctx.world.now())
    return refuse("sso_expired", { answer: [sessionMessages.sign_in_expired] });
  ctx.cookies.clear(cookie);
  return waiting;
}

function openedOf<T>(ctx: PublicCtx, cookie: string, shape: Shape<T>): T | undefined {
  const sealed = ctx.request.cookie(cookie);
  if (sealed === undefined) return undefined;
  try {
    return shape.parse(JSON.parse(ctx.services.box.open(sealed, cookie)));
  } catch {
    return undefined;
  }
}

function ssoOrRefuse(ctx: PublicCtx): SingleSignOn {
  return ctx.services.sso ?? refuse("sso_off", { step: ["Single sign-on is not set up."] });
}

function providerDown(): never {
  return refuse("unavailable");
}
