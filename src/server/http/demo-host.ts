/** Limits the demo to this machine: rejects requests with any other host name (DNS rebinding). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refuse } from "../../kit/refusal.ts";

export function refuseOtherHosts(fastify: FastifyInstance): void {
  fastify.addHook("onRequest", (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
    if (!isThisMachine(request.hostname)) refuse("forbidden");
    done();
  });
}

/** `hostname` with or without a port. */
export function isThisMachine(hostname: string): boolean {
  const name = hostname.replace(/:\d+$/, "").toLowerCase();
  return (
    name === "localhost" || name.endsWith(".localhost") || name === "127.0.0.1" || name === "[::1]" || name === "::1"
  );
}
