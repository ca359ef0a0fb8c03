/**
 * Serves the built app: hashed files cached indefinitely, pages never cached, a missing file as 404 and never as a
 * page.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import files, { type FastifyStaticOptions } from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { plugIn } from "./fastify.ts";
import { type Reach, sendSecurityHeaders } from "./security-headers.ts";

/** Paths that are never an app screen. */
const notScreens = /^\/(v1|auth|cable|voice|docs|metrics|assets|icons)(\/|$)|\.\w{2,12}$/;

export async function serveApp(fastify: FastifyInstance, dist: string, reach: Reach): Promise<void> {
  await sendSecurityHeaders(fastify, reach);
  if (!existsSync(join(dist, "index.html"))) {
    fastify.setNotFoundHandler(notFound);
    return;
  }
  await plugIn(fastify, files, {
    root: dist,
    preCompressed: true,
    // One route per file that exists at startup: resolving per request would read the whole directory.
    wildcard: false,
    globIgnore: ["**/*.{br,gz}"],
    setHeaders: (reply, path) => void reply.header("cache-control", cacheRule(path)),
  } satisfies FastifyStaticOptions);
  fastify.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    if (isScreen(request)) reply.header("cache-control", "no-cache").sendFile("index.html");
    else notFound(request, reply);
  });
}

/** Metrics label of a request: each app file has its own route. */
export function countedRoute({ routeOptions: { url, config } }: FastifyRequest): string {
  return "rootPath" in config ? "/*" : (url ?? "none");
}

function cacheRule(path: string): string {
  return /[\\/]assets[\\/]/.test(path) ? "public, max-age=31536000, immutable" : "no-cache";
}

function isScreen(request: FastifyRequest): boolean {
  const [path = ""] = request.url.split("?");
  return (
    request.method === "GET" && (path === "/api/auth/callback" || (!path.startsWith("/api") && !notScreens.test(path)))
  );
}

/** A returned reply is a thenable, and every caller would await it. */
function notFound(_request: FastifyRequest, reply: FastifyReply): void {
  reply.code(404).header("cache-control", "no-store").send({ code: "not_found", errors: {} });
}
