/** POST /v1/leads: leads from vendors. A vendor's key is the only credential: no session, no cookie. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { leadBodyBytesMax } from "../../domain/leads/limits.ts";
import { leadMessages } from "../../domain/leads/messages.ts";
import { rawBodyOf, withRawJson } from "../http/raw-json.ts";
import type { Services } from "../services.ts";
import { IntakeLimits } from "./intake-limits.ts";
import { IntakeBatches } from "./intake-batches.ts";
import { leadPath } from "./intake-rows.ts";
import { rejected } from "./lead-intake.ts";
import { answerLeads, type LeadAnswer, type LeadRead, readCall, refusal } from "./lead-request.ts";
import { vendorTokenIn } from "./vendor-key-token.ts";

const busySeconds = 5;

export async function serveLeads(fastify: FastifyInstance, services: Services): Promise<void> {
  const limits = new IntakeLimits(services.world);
  const batches = new IntakeBatches<LeadRead, LeadAnswer>((tenant_id, draw) =>
    answerLeads(services, limits, { tenant_id, draw }),
  );
  /** Before the body is read. */
  const admit = async (request: FastifyRequest, reply: FastifyReply) => {
    const wait = limits.waitOf(request.ip);
    if (wait > 0) return send(reply, refusal(request.id, { ...rejected(429, {}), retry_after: wait }));
    if (batches.isFull) return send(reply, refusal(request.id, { ...rejected(503, {}), retry_after: busySeconds }));
    if (vendorTokenIn(request.headers.authorization)) return undefined;
    limits.failed(request.ip);
    return send(reply, refusal(request.id, rejected(401, { base: [leadMessages.key] })));
  };
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const { authorization, "idempotency-key": key } = request.headers;
    const credential = vendorTokenIn(authorization);
    if (!credential) return reply.code(401).send();
    const call = {
      id: request.id,
      ...credential,
      text: rawBodyOf(request),
      idempotency_key: Array.isArray(key) ? key[0] : key,
      ip: request.ip,
      began_at: services.world.now(),
    };
    return send(reply, await batches.run(readCall(call)));
  };
  await withRawJson(fastify, (scope) => {
    scope.route({ method: "POST", url: leadPath, bodyLimit: leadBodyBytesMax, onRequest: admit, handler });
  });
}

function send(reply: FastifyReply, { status, body, retry_after }: LeadAnswer): FastifyReply {
  if (retry_after !== undefined) void reply.header("retry-after", String(retry_after));
  return reply.code(status).header("cache-control", "no-store").type("application/json; charset=utf-8").send(body);
}
