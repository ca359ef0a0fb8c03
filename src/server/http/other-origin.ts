/**
 * When the API has its own host (FIELDLINE_API_HOST), the pages have another origin: only that origin may send requests
 * with its visitor's session. Both must be on one site, or browsers would not send the cookie.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { appVersionHeader, csrfHeader, heardAtHeader, serverTimeHeader } from "../../contract/version.ts";
import { appSettings } from "../app-settings.ts";
import type { ServerSettings } from "../settings.ts";

export interface OtherOrigin {
  /** Origin of the pages. */
  page: string;
  /** Origin of the API and the live socket, as a page reaches them. */
  reached: readonly string[];
}

/** Null: pages and API have the same origin. */
export function otherOriginOf(settings: ServerSettings): OtherOrigin | null {
  const { api_host, app_url } = appSettings(settings);
  if (!URL.canParse(api_host) || !URL.canParse(app_url)) return null;
  const [api, page] = [new URL(api_host).origin, new URL(app_url).origin];
  return api === page ? null : { page, reached: [api, api.replace(/^http/, "ws")] };
}

const read = [
  "content-disposition",
  "content-range",
  "date",
  "location",
  "retry-after",
  "tus-resumable",
  "upload-length",
  "upload-offset",
  "x-contract-version",
  serverTimeHeader,
];
const sent = [
  "accept",
  "content-type",
  "idempotency-key",
  "range",
  "tus-resumable",
  "upload-length",
  "upload-metadata",
  "upload-offset",
  "x-identity",
  csrfHeader,
  appVersionHeader,
  heardAtHeader,
];
const rememberSeconds = 7_200;

export function admitPages(fastify: FastifyInstance, other: OtherOrigin | null): void {
  if (!other) return;
  fastify.addHook("onRequest", (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    if (request.headers.origin !== other.page) return done();
    reply.headers({
      vary: "Origin",
      "access-control-allow-origin": other.page,
      "access-control-allow-credentials": "true",
      "access-control-expose-headers": read.join(", "),
    });
    if (request.method !== "OPTIONS" || !request.headers["access-control-request-method"]) return done();
    reply
      .code(204)
      .headers({
        "access-control-allow-methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
        "access-control-allow-headers": sent.join(", "),
        "access-control-max-age": String(rememberSeconds),
      })
      .send();
  });
}
