/** POST /hooks/calendly/{tenant}/{account}: receives Calendly's booking webhooks. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Heard, receiveBookingEvent } from "./booking-events.ts";
import type { Services } from "../services.ts";
import { rawBodyOf, withRawJson } from "../http/raw-json.ts";

const perMinute = 300;
const bodyLimitBytes = 256 * 1024;
/** Errors a redelivery cannot fix are answered with success, or Calendly would retry for a day. */
const statuses: Record<Heard, number> = { taken: 204, nothing_new: 204, unreadable: 204, unknown: 404, unsigned: 403 };
const uuidForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export async function serveBookingHook(fastify: FastifyInstance, services: Services): Promise<void> {
  const listener = async (request: FastifyRequest, reply: FastifyReply) => {
    const { tenant_id = "", authorization_id = "" } = request.params as Record<string, string>;
    if (!uuidForm.test(tenant_id) || !uuidForm.test(authorization_id)) return reply.code(404).send();
    const header = request.headers["calendly-webhook-signature"];
    const heard = await receiveBookingEvent(services, {
      tenant_id,
      authorization_id,
      body: rawBodyOf(request),
      signature: typeof header === "string" ? header : undefined,
    });
    return reply.code(statuses[heard]).send();
  };
  await withRawJson(fastify, (scope) => {
    scope.route({
      method: "POST",
      url: "/hooks/calendly/:tenant_id/:authorization_id",
      bodyLimit: bodyLimitBytes,
      config: { rateLimit: { max: perMinute, timeWindow: "1 minute" } },
      handler: listener,
    });
  });
}
