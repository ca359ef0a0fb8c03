/** POST /hooks/phone_burner/{tenant}/{session}/{secret}: receives PhoneBurner's result for every call of a session. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type CallHeard, receiveSessionCall } from "./dial-session-events.ts";
import type { Services } from "../services.ts";
import { rawBodyOf, withRawJson } from "../http/raw-json.ts";

const perMinute = 600;
const bodyLimitBytes = 128 * 1024;
const statuses: Record<CallHeard, number> = { taken: 200, unreadable: 422, unknown: 404 };
const uuidForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export async function serveSessionCallHook(fastify: FastifyInstance, services: Services): Promise<void> {
  const listener = async (request: FastifyRequest, reply: FastifyReply) => {
    const { tenant_id = "", session_id = "", token = "" } = request.params as Record<string, string>;
    if (!uuidForm.test(tenant_id) || !uuidForm.test(session_id)) return reply.code(404).send();
    const body = rawBodyOf(request);
    return reply.code(statuses[await receiveSessionCall(services, { tenant_id, session_id, token, body })]).send();
  };
  await withRawJson(fastify, (scope) => {
    scope.route({
      method: "POST",
      url: "/hooks/phone_burner/:tenant_id/:session_id/:token",
      bodyLimit: bodyLimitBytes,
      config: { rateLimit: { max: perMinute, timeWindow: "1 minute" } },
      handler: listener,
    });
  });
}
