/**
 * What every reply tells a browser about itself. The library that knows these headers builds them anew for each request;
 * they never differ, so it is asked once, at start.
 */
import helmet, { type FastifyHelmetOptions } from "@fastify/helmet";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { newServer, plugIn } from "./fastify.ts";

type Headers = Readonly<Record<string, string>>;

export interface Reach {
  /** Origins beside its own that a page talks to, such as those of who carries its calls. */
  readonly reached: readonly string[];
  /** Its calls and its live socket, where they have an origin of their own. */
  readonly apiReached?: readonly string[];
  /** People open it by https alone; a browser is to keep to that. */
  readonly isSecure: boolean;
}

export async function sendSecurityHeaders(fastify: FastifyInstance, { isSecure, ...reach }: Reach): Promise<void> {
  const ofPages = await headersFor(pageDirectives(reach), { useDefaults: true, isSecure });
  const ofData = await headersFor(dataDirectives, { useDefaults: false, isSecure });
  fastify.addHook("onRequest", (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    reply.headers(request.url.startsWith("/v1/") ? ofData : ofPages);
    done();
  });
}

const pageDirectives = ({ reached, apiReached = [] }: Pick<Reach, "reached" | "apiReached">) => ({
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
  // The component library sets styles on elements as it lays them out.
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", "data:", "blob:"],
  // Its own sockets are of its own origin, or of that of the calls.
  connectSrc: ["'self'", ...apiReached, ...reached],
  // What a contact's files show is kept by the page itself; it never is a page (`contact-files.ts`).
  frameSrc: ["blob:"],
  mediaSrc: ["'self'", "blob:", ...apiReached],
  workerSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  // Text becomes markup or a script's address only by the policy of `public/boot.js`.
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: ["default"],
  // Plain http on a developer's machine and on loopback must stay plain.
  upgradeInsecureRequests: null,
});
/** JSON opened as a page may load and run nothing. */
const dataDirectives = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] };

/** A year, of this name alone: others under it are not ours to bind. */
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

/** Fastify's own, about that one empty reply. */
const ofTheReply = new Set(["content-length", "content-type", "date", "connection"]);
