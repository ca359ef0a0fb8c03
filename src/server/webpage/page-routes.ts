/** Public pages on their own hosts: no session is read or set, and every path that is not a page's is an error page. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Readable } from "node:stream";
import { blankForm } from "../../domain/webpage/form-html.ts";
import { vcardOf } from "../../domain/webpage/vcard.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import { plugIn } from "../http/fastify.ts";
import { pagesPath } from "../http/page-hosts.ts";
import type { Services } from "../services.ts";
import { findContent } from "../storage/content-rows.ts";
import { bytesOf } from "../storage/upload-receive.ts";
import type { RenderedPage } from "./page-cache.ts";
import { formPage, serveForm } from "./form-route.ts";
import { addressOf, missing, pageAsked } from "./page-request.ts";
import { pageScript } from "./page-script.ts";

const yearSeconds = 31_536_000;
const immutable = `public, max-age=${yearSeconds}, immutable`;

export function servePages(fastify: FastifyInstance, services: Services): Promise<void> {
  return plugIn(fastify, async (scope: FastifyInstance) => {
    const at = (path: string) => `${pagesPath}/:domain${path}`;
    scope.get(at("/"), async (request: FastifyRequest, reply: FastifyReply) => page(services, request, reply));
    scope.get(at("/contact.vcf"), async (request: FastifyRequest, reply: FastifyReply) =>
      card(services, request, reply),
    );
    scope.get(at("/page.js"), async (_request: FastifyRequest, reply: FastifyReply) => {
      return reply.type("text/javascript; charset=utf-8").header("cache-control", immutable).send(pageScript().text);
    });
    const content = async (request: FastifyRequest, reply: FastifyReply) => bytes(services, request, reply);
    scope.get(at("/picture"), content);
    scope.get(at("/files/:id"), content);
    scope.get(at("/*"), async (request: FastifyRequest, reply: FastifyReply) => missing(request, reply));
    serveForm(scope, services, at("/"));
  });
}

async function page(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const rendered = await pageAsked(services, request);
  if (!rendered) return missing(request, reply);
  if ((request.query as { sent?: unknown }).sent === "1") return thanks(services, request, reply, rendered);
  void reply.headers({
    "content-security-policy": rendered.csp,
    "cache-control": "no-cache",
    etag: rendered.etag,
    vary: "Accept-Encoding, Accept-Language",
    link: `<${pageScript().path}>; rel=preload; as=script`,
  });
  if (isKnown(request.headers["if-none-match"], rendered.etag)) return reply.code(304).send();
  const encoding = encodingOf(request.headers["accept-encoding"]);
  if (encoding !== "") void reply.header("content-encoding", encoding);
  return reply.type("text/html; charset=utf-8").send(rendered.body(encoding));
}

/** After a form was sent. */
function thanks(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  rendered: RenderedPage,
): FastifyReply {
  const view = { ...blankForm, sent: true };
  return reply
    .headers({ "content-security-policy": rendered.csp, "cache-control": "no-store" })
    .type("text/html; charset=utf-8")
    .send(formPage(services, request, { rendered, view }));
}

function isKnown(asked: string | undefined, etag: string): boolean {
  return (asked ?? "").split(",").some((one) => one.trim().replace(/^W\//, "") === etag);
}

function encodingOf(accepted: string | string[] | undefined): "br" | "gzip" | "" {
  const names = String(accepted ?? "");
  if (/\bbr\b/.test(names)) return "br";
  return /\bgzip\b/.test(names) ? "gzip" : "";
}

async function card(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const rendered = await pageAsked(services, request);
  if (!rendered) return missing(request, reply);
  const { page: shown } = rendered.found;
  return reply
    .headers({
      "content-disposition": `attachment; filename="${shown.domain}.vcf"`,
      "cache-control": "no-cache",
    })
    .type("text/vcard; charset=utf-8")
    .send(vcardOf(shown, addressOf(services, request)));
}

/** Only what the page shows now: a photo that was removed is gone here too. */
async function bytes(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const rendered = await pageAsked(services, request);
  const { v } = request.query as { v?: unknown };
  if (!rendered || typeof v !== "string" || !rendered.found.contents.has(v)) return missing(request, reply);
  const { tenant_id } = rendered.found;
  const content = await tenantTx(services.db, tenant_id, (trx) => findContent(trx, tenant_id, v));
  if (!content) return missing(request, reply);
  const isPicture = content.look === "png" || content.look === "jpeg" || content.look === "webp";
  void reply.headers({
    "content-length": String(content.size),
    "cache-control": immutable,
    "content-security-policy": "default-src 'none'",
    ...(isPicture ? {} : { "content-disposition": "attachment" }),
  });
  const type = isPicture
    ? `image/${content.look}`
    : content.look === "pdf"
      ? "application/pdf"
      : "application/octet-stream";
  return reply.type(type).send(Readable.from(bytesOf(services, content)));
}
