/**
 * Limits slow request bodies, which occupy a socket: a body must arrive within a minute, or within a minute of the
 * response that did not wait for it. A form or upload part of an authorized sender may take as long as its file needs on
 * a slow connection, limited by the server's request timeout.
 */
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { minuteMs } from "../../kit/durations.ts";
import type { World } from "../../kit/world.ts";

const bodyTimeoutMs = 60_000;
/** 100 MB at 0.5 Mbit/s, for the server's `requestTimeout`. */
export const uploadTimeoutMs = 30 * minuteMs;

const timers = new WeakMap<IncomingMessage, AbortController>();

export function cutSlowBodies(fastify: FastifyInstance, world: World, timeoutMs = bodyTimeoutMs): void {
  const cut = (raw: IncomingMessage) => {
    const stop = new AbortController();
    timers.set(raw, stop);
    world.sleep(timeoutMs, stop.signal).then(
      () => raw.destroy(),
      () => undefined,
    );
  };
  fastify.addHook("onRequest", async ({ raw }: FastifyRequest, reply: FastifyReply) => {
    if (!announcesBody(raw)) return;
    const arrived = () => timers.get(raw)?.abort();
    raw.once("end", arrived).once("close", arrived);
    cut(raw);
    // The rest of an abandoned body.
    reply.raw.once("finish", () => {
      if (!raw.complete && timers.get(raw)?.signal.aborted) cut(raw);
    });
  });
}

/** The sender is authorized, and the handler reads the body to its end. */
export function allowSlowBody({ raw }: FastifyRequest): void {
  timers.get(raw)?.abort();
}

function announcesBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

export function isFile(type = ""): boolean {
  return type.startsWith("multipart/form-data") || type === "application/offset+octet-stream";
}
