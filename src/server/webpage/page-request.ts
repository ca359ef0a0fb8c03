/** What a visitor asks for, and the answer where there is nothing. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { PageLanguage } from "../../domain/webpage/limits.ts";
import { missingPageHtml } from "../../domain/webpage/page-html.ts";
import { pageStyle } from "../../domain/webpage/page-style.ts";
import { isSecure } from "../http/cookies.ts";
import type { Services } from "../services.ts";
import { policyOf, renderedPage, type RenderedPage } from "./page-cache.ts";

/** The address of the page, as the visitor reached it. */
export function addressOf({ settings }: Services, request: FastifyRequest): string {
  return `${isSecure(request, settings.appUrl) ? "https" : "http"}://${request.headers.host?.toLowerCase() ?? ""}/`;
}

function domainAsked({ params }: FastifyRequest): string {
  return (params as { domain: string }).domain;
}

export function languageOf(request: FastifyRequest): PageLanguage {
  const { lang } = request.query as { lang?: unknown };
  if (lang === "en" || lang === "es") return lang;
  return /^\s*es\b/i.test(request.headers["accept-language"] ?? "") ? "es" : "en";
}

export function pageAsked(services: Services, request: FastifyRequest): Promise<RenderedPage | undefined> {
  const [domain, language] = [domainAsked(request), languageOf(request)];
  return renderedPage(services, { domain, language, address: addressOf(services, request) });
}

/** The public error state. */
export function missing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const style = pageStyle({ color_1: "", color_2: "", color_3: "" });
  return reply
    .code(404)
    .headers({ "content-security-policy": policyOf(style, false), "cache-control": "no-store" })
    .type("text/html; charset=utf-8")
    .send(missingPageHtml(languageOf(request), domainAsked(request)));
}
