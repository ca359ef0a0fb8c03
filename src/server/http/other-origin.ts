/**
 * Where the calls have a host of their own (FIELDLINE_API_HOST), the pages come from another one: that one alone may make
 * calls with its visitor's session. Both lie under one site, or browsers would not send the cookie along.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { appVersionHeader } from "../../contract/version.ts";
import { appSettings } from "../app-settings.ts";
import type { ServerSettings } from "../settings.ts";

export interface OtherOrigin {
  /** Of the pages. */
  page: string;
  /** Where the calls and the live socket lie, as a page reaches them. */
  reached: readonly string[];
}

/** Null: pages and calls are of one origin. */
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
  appVersionHeader,
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
