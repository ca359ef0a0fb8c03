/** What a link opens, and the signature that comes back through it. No session takes part in it. */
import type { SoaLanguage } from "../../domain/soa/limits.ts";
import type { SoaPageNews } from "../../domain/soa/soa-news.ts";
import { viewSoa } from "../../domain/soa/soa-edit.ts";
import { type SoaFaults, soaFaultsOf, type SoaPost, signedOfPost } from "../../domain/soa/soa-post.ts";
import type { SoaRequest, SoaText } from "../../domain/soa/soa-request.ts";
import { soaRuleFor, soaTextOn } from "../../domain/soa/soa-rule.ts";
import { signedForm, signSoa } from "../../domain/soa/soa-sign.ts";
import { maySoa } from "../../domain/soa/soa-states.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { domainOf } from "../../domain/webpage/domain-name.ts";
import { Refusal } from "../../kit/refusal.ts";
import { hashToken, tenantOfToken } from "../access/tokens.ts";
import type { Ctx, RequestFacts } from "../context.ts";
import { findCompliance } from "../db/compliance-rows.ts";
import { hasFeature } from "../db/flag-rows.ts";
import { findTenant } from "../db/tenant-rows.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";
import type { Services } from "../services.ts";
import { actorOf, findUser } from "../users/user-rows.ts";
import { findDomainOwner } from "../webpage/domain-rows.ts";
import { makeFiling } from "./soa-document.ts";
import { findSoaLink, markSoaLinkUsed, type SoaLink } from "./soa-link-rows.ts";
import { findSoa } from "./soa-rows.ts";
import { fileStep, saveSoa } from "./soa-save.ts";

export interface OpenForm {
  soa: SoaRequest;
  link: SoaLink;
  company: string;
  text: SoaText;
  /** Of the agent. */
  zone: string;
}
export type Opened = { news: SoaPageNews; language: SoaLanguage } | { news: null; form: OpenForm };

export interface LinkAsked {
  token: string;
  /** The public page it was opened on; empty: not told. */
  domain?: string;
  /** Null: that of the form. */
  language: SoaLanguage | null;
}

/** Changes nothing: mail scanners open links too. */
export function openLink(services: Services, asked: LinkAsked): Promise<Opened> {
  return behindLink(services, asked, undefined, async (_ctx, opened) => opened);
}

/** The person began to fill it in. */
export async function noteViewed(services: Services, asked: LinkAsked, request: RequestFacts): Promise<void> {
  await behindLink(services, asked, request, async (ctx, opened) => {
    if (opened.news === null) await view(ctx, opened.form.soa);
    return opened;
  });
}

async function view(ctx: Ctx, soa: SoaRequest): Promise<SoaRequest> {
  return saveSoa(ctx, soa, viewSoa(soa, ctx.world.now()), "view");
}

export type Submitted =
  | { kind: "news"; news: SoaPageNews; language: SoaLanguage }
  | { kind: "faults"; form: OpenForm; faults: SoaFaults; isTextChanged: boolean };

/** Through one link a form is signed once: the same again is answered alike. */
export function submitLink(
  services: Services,
  asked: LinkAsked,
  post: SoaPost,
  request: RequestFacts,
): Promise<Submitted> {
  return behindLink(services, asked, request, async (ctx, opened): Promise<Submitted> => {
    if (opened.news !== null) return { kind: "news", ...opened };
    const { form } = opened;
    const soa = await view(ctx, form.soa);
    if (post.text_from !== form.text.from) return { kind: "faults", form, faults: {}, isTextChanged: true };
    const faults = await sign(ctx, { ...form, soa }, post);
    if (faults) return { kind: "faults", form, faults, isTextChanged: false };
    return { kind: "news", news: "signed", language: post.language };
  });
}

async function sign(
  ctx: Ctx,
  { soa, link, company, text, zone }: OpenForm,
  post: SoaPost,
): Promise<SoaFaults | undefined> {
  const { trx, actor, world } = ctx;
  const now = world.now();
  const own = await findCompliance(trx, actor.tenant_id);
  const rule = soaRuleFor(own, { appointment_at: soa.agent.appointment_at, signed_at: now });
  const signed = signedOfPost(soa, post, { now, text, rule, zone });
  let form: SoaRequest;
  try {
    form = signedForm(soa, signed);
  } catch (error) {
    if (error instanceof Refusal) return soaFaultsOf(error.fields, post.language);
    throw error;
  }
  const filing = await makeFiling(form, soa, {
    what: "signed",
    company,
    zone: signed.beneficiary.zone,
    device_at: post.device_at ?? now,
    user_agent: ctx.request.user_agent,
  });
  await fileStep(ctx, soa, filing, {
    what: "signed",
    form,
    made_by: "server",
    take: (filer) => signSoa(soa, signed, filing, filer),
  });
  await markSoaLinkUsed(trx, actor.tenant_id, link.id, now);
  return undefined;
}

async function behindLink<T>(
  services: Services,
  { token, domain = "", language }: LinkAsked,
  request: RequestFacts | undefined,
  act: (ctx: Ctx, opened: Opened) => Promise<T>,
): Promise<T> {
  const tenant_id = tenantOfToken(token);
  const owner = domain === "" ? undefined : await findDomainOwner(services.db, domainOf(domain));
  const nobody = "00000000-0000-0000-0000-000000000000";
  const work = async (ctx: Ctx) => {
    const isForeign = owner !== undefined && owner.tenant_id !== tenant_id;
    const opened = isForeign ? unknown(language) : await lookBehind(ctx, token, language);
    return act(ctx, opened);
  };
  return tenantWork(services, systemActor(tenant_id ?? nobody), work, request ? { request } : {});
}

const unknown = (language: SoaLanguage | null): Opened => ({ news: "unknown", language: language ?? "en" });

/** The form's row is locked where something may be written. */
async function lookBehind(ctx: Ctx, token: string, asked: SoaLanguage | null): Promise<Opened> {
  const { trx, actor, world } = ctx;
  const { tenant_id } = actor;
  const token_hash = hashToken(token);
  const found = await findSoaLink(trx, tenant_id, token_hash);
  const soa = found && (await findSoa(trx, tenant_id, found.soa_id, { lock: true }));
  // Read again under the lock: another request may have used it.
  const link = soa && (await findSoaLink(trx, tenant_id, token_hash));
  if (!link || !soa) return unknown(asked);
  const language = asked ?? soa.language;
  const user = await findUser(trx, tenant_id, soa.user_id);
  const isGone = !user?.active || user.deleted_at !== null || !(await hasFeature(trx, actorOf(tenant_id, user), "soa"));
  const news = newsOf(soa, link, world.now()) ?? (isGone ? "withdrawn" : null);
  if (news !== null) return { news, language };
  const company = (await findTenant(trx, tenant_id))?.name ?? "";
  const text = soaTextOn(await findCompliance(trx, tenant_id), language, world.now());
  return { news: null, form: { soa, link, company, text, zone: zoneName(user?.timezone) } };
}

function newsOf(soa: SoaRequest, link: SoaLink, now: number): SoaPageNews | null {
  if (link.used_at !== null) return "signed";
  if (soa.state === "submitted" || soa.state === "completed") return "already";
  if (soa.state === "cancelled" || soa.state === "rejected") return "withdrawn";
  if (link.revoked_at !== null) return "unknown";
  return link.expires_at <= now || !maySoa("sign", soa) || soa.state === "expired" ? "expired" : null;
}
