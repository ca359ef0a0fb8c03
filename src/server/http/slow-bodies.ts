/**
 * Limits slow request bodies, which occupy a socket. A body without files must arrive within a minute; a form or upload
 * part may take as long as its file needs on a slow connection, limited by the server's request timeout.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { World } from "../../kit/world.ts";

const bodyTimeoutMs = 60_000;
/** 100 MB at 0.5 Mbit/s, for the server's `requestTimeout`. */
export const uploadTimeoutMs = 30 * 60_000;

const bodiless = new Set(["GET", "HEAD", "OPTIONS"]);

export function cutSlowBodies(fastify: FastifyInstance, world: World, timeoutMs = bodyTimeoutMs): void {
  fastify.addHook("onRequest", async ({ raw, method, headers }: FastifyRequest) => {
    if (bodiless.has(method) || isFile(headers["content-type"])) return;
    const stop = new AbortController();
    const arrived = () => stop.abort();
    raw.once("end", arrived).once("close", arrived);
    world.sleep(timeoutMs, stop.signal).then(
      () => raw.destroy(),
      () => undefined,
    );
  });
}

export function isFile(type = ""): boolean {
  return type.startsWith("multipart/form-data") || type === "application/offset+octet-stream";
}
