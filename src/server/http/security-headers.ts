/**
 * Security headers of every response. The library computes them per request although they never change, so it is called
 * once, at startup.
 */
import helmet, { type FastifyHelmetOptions } from "@fastify/helmet";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { newServer, plugIn } from "./fastify.ts";

type Headers = Readonly<Record<string, string>>;

export interface Reach {
  /** Additional origins a page connects to, such as the voice provider's. */
  readonly reached: readonly string[];
  /** The API and live socket origin, if separate. */
  readonly apiReached?: readonly string[];
  /** The site is HTTPS-only; browsers must remember that (HSTS). */
  readonly isSecure: boolean;
}

export async function sendSecurityHeaders(fastify: FastifyInstance, { isSecure, ...reach }: Reach): Promise<void> {
  const ofPages = await headersFor(pageDirectives(reach), { useDefaults: true, isSecure });
  const ofData = await dataHeaders(isSecure);
  fastify.addHook("onRequest", (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    reply.headers(request.url.startsWith("/v1/") ? ofData : ofPages);
    done();
  });
}

/** Of every reply that is data. */
export function dataHeaders(isSecure: boolean): Promise<Headers> {
  return headersFor(dataDirectives, { useDefaults: false, isSecure });
}

const pageDirectives = ({ reached, apiReached = [] }: Pick<Reach, "reached" | "apiReached">) => ({
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
  // The component library sets inline styles for layout.
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", "data:", "blob:"],
  // Sockets use the page's own origin, or that of the API.
  connectSrc: ["'self'", ...apiReached, ...reached],
  // A contact's files are displayed from blobs created by the page and are never served as a page (`contact-files.ts`).
  frameSrc: ["blob:"],
  mediaSrc: ["'self'", "blob:", ...apiReached],
  workerSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  // Trusted Types: only the policy of `public/boot.js` may create markup or script URLs.
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: ["default"],
  // Plain http on a developer's machine and on loopback must stay plain.
  upgradeInsecureRequests: null,
});
/** JSON opened as a page may load and run nothing. */
const dataDirectives = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] };

/** One year, this host only: subdomains are not ours to restrict. */
const strictly = { maxAge: 31_536_000, includeSubDomains: false, preload: false };

async function headersFor(
  directives: Record<string, string[] | null>,
  { useDefaults, isSecure }: { useDefaults: boolean; isSecure: boolean },
): Promise<Headers> {
  const probe = newServer();
  await plugIn(probe, helmet, {
    contentSecurityPolicy: { directives, useDefaults },
    strictTransportSecurity: isSecure && strictly,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "same-origin" },
  } satisfies FastifyHelmetOptions);
  probe.get("/", async () => "");
  const { headers } = await probe.inject("/");
  await probe.close();
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (ofTheReply.has(name) ? [] : [[name, String(value)]])),
  );
}

/** Fastify's own empty response. */
const ofTheReply = new Set(["content-length", "content-type", "date", "connection"]);
