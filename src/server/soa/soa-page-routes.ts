/** The signing page on the hosts of public pages: no session is read or set, and opening it signs nothing. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type SoaLanguage, soaLanguages } from "../../domain/soa/limits.ts";
import { soaNewsWords } from "../../domain/soa/soa-news.ts";
import { soaNewsHtml, soaPageHtml, soaPageStyle } from "../../domain/soa/soa-page.ts";
import { SoaPost } from "../../domain/soa/soa-post.ts";
import type { RequestFacts } from "../context.ts";
import { plugIn } from "../http/fastify.ts";
import { ownOrigins, sameOriginOrRefuse } from "../http/guard.ts";
import { pagesPath } from "../http/page-hosts.ts";
import type { Services } from "../services.ts";
import { type LinkAsked, noteViewed, openLink, type Opened, submitLink } from "./soa-signing.ts";

const bodyBytesMax = 64 * 1024;
const perMinute = 60;
const yearSeconds = 31_536_000;

export function serveSoaPages(fastify: FastifyInstance, services: Services): Promise<void> {
  return plugIn(fastify, async (scope: FastifyInstance) => {
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string" },
      (_request: FastifyRequest, body: string | Buffer, done: (error: null, parsed: unknown) => void) =>
        done(null, new URLSearchParams(String(body))),
    );
    const config = { rateLimit: { max: perMinute, timeWindow: "1 minute" } };
    const at = (path: string) => `${pagesPath}/:domain/soa${path}`;
    scope.get(at("/:token"), { config }, (request: FastifyRequest, reply: FastifyReply) =>
      page(services, request, reply),
    );
    scope.post(at("/:token"), { config, bodyLimit: bodyBytesMax }, (request: FastifyRequest, reply: FastifyReply) =>
      submit(services, request, reply),
    );
    scope.post(at("/:token/viewed"), { config, bodyLimit: 1 }, async (request: FastifyRequest, reply: FastifyReply) => {
      sameOriginOrRefuse(request.headers, ownOrigins(request, services));
      await noteViewed(services, askedBy(request), factsOf(request));
      return reply.code(204).send();
    });
    scope.get(at(".js"), async (_request: FastifyRequest, reply: FastifyReply) =>
      reply
        .type("text/javascript; charset=utf-8")
        .header("cache-control", `public, max-age=${yearSeconds}, immutable`)
        .send(script().text),
    );
  });
}

async function page(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const opened = await openLink(services, askedBy(request));
  if (opened.news !== null) return answerNews(reply, opened);
  return answer(reply, 200, formHtml(opened.form, request));
}

async function submit(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  sameOriginOrRefuse(request.headers, ownOrigins(request, services));
  const post = postOf(request.body, languageOf(request) ?? "en");
  const asked = { ...askedBy(request), language: post.language };
  const submitted = await submitLink(services, asked, post, factsOf(request));
  if (submitted.kind === "news") return answerNews(reply, submitted);
  const { form, faults, isTextChanged } = submitted;
  const problem = isTextChanged ? soaNewsWords[post.language].changed : "";
  return answer(reply, 422, formHtml(form, request, { typed: post, faults, problem }));
}

type Form = Extract<Opened, { news: null }>["form"];
type Told = Pick<Parameters<typeof soaPageHtml>[0], "typed" | "faults" | "problem">;

function formHtml({ soa, company, text, zone }: Form, request: FastifyRequest, told: Told = {}): string {
  const language = languageOf(request) ?? soa.language;
  return soaPageHtml({ language, soa, company, text, zone, script: script().path, ...told });
}

const statuses = { signed: 200, already: 200, expired: 410, withdrawn: 410, unknown: 404 } as const;

function answerNews(reply: FastifyReply, { news, language }: Exclude<Opened, { news: null }>): FastifyReply {
  return answer(reply, statuses[news], soaNewsHtml(language, news, script().path));
}

const styleHash = createHash("sha256").update(soaPageStyle).digest("base64");
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'sha256-${styleHash}'`,
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/**
 * The address is the secret: it must not leak to other sites, shared caches or search engines. With no-referrer a browser
 * would send its form from the origin "null".
 */
function answer(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply
    .code(status)
    .headers({
      "content-security-policy": policy,
      "cache-control": "no-store",
      "referrer-policy": "same-origin",
      "x-robots-tag": "noindex, nofollow",
    })
    .type("text/html; charset=utf-8")
    .send(text);
}

function askedBy(request: FastifyRequest): LinkAsked {
  const { token, domain } = request.params as { token: string; domain: string };
  return { token, domain, language: languageOf(request) };
}

function languageOf({ query }: FastifyRequest): SoaLanguage | null {
  const { lang } = query as { lang?: unknown };
  return soaLanguages.find((language) => language === lang) ?? null;
}

function factsOf(request: FastifyRequest): RequestFacts {
  return {
    id: request.id,
    ip: request.ip,
    user_agent: request.headers["user-agent"]?.slice(0, 300) ?? "",
    cookie: () => undefined,
    op_id: undefined,
  };
}

const boxes = new Set(["by_representative", "authority_confirmed"]);

/** Fields of the form; others are ignored, and one that does not fit counts as empty. */
function postOf(body: unknown, language: SoaLanguage): SoaPost {
  const sent = body instanceof URLSearchParams ? body : new URLSearchParams();
  const fields = Object.entries(SoaPost.shape).map(([name, schema]) => {
    const text = sent.get(name)?.replaceAll("\0", "").toWellFormed();
    const value = name === "products" ? sent.getAll(name) : boxes.has(name) ? text === "true" : text || undefined;
    const read = schema.safeParse(value);
    return [name, read.success ? read.data : schema.safeParse(undefined).data];
  });
  const read = Object.fromEntries(fields) as Partial<SoaPost>;
  return SoaPost.parse({ ...read, language: read.language ?? language, text_from: read.text_from ?? "" });
}

interface Script {
  text: string;
  /** With its version, so that it can be cached forever. */
  path: string;
}
let known: Script | undefined;

function script(): Script {
  if (known) return known;
  const text = readFileSync(join(import.meta.dirname, "../../../public/soa-page.js"), "utf8");
  const version = createHash("sha256").update(text).digest("hex").slice(0, 12);
  return (known = { text, path: `/soa.js?v=${version}` });
}
