/** POST /hooks/mail/{service}: signed reports of the mail service that is set up; any other service does not exist. */
import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { rawBodyOf, withRawBody } from "../http/raw-json.ts";
import { isOwnNonce } from "../mail/mail-event-rows.ts";
import type { Services } from "../services.ts";
import { receiveReports } from "./mail-reports.ts";

const config = { rateLimit: { max: 1_200, timeWindow: "1 minute" } };

export async function serveMailHooks(fastify: FastifyInstance, services: Services): Promise<void> {
  const { db, world } = services;
  await withRawBody(fastify, (scope) => {
    scope.post("/hooks/mail/:service", { config }, async (request, reply) => {
      const { service } = request.params as { service: string };
      const { mailEvents } = services;
      if (service !== mailEvents.kind) return reply.code(404).send();
      const body = rawBodyOf(request);
      const read = await mailEvents.read({ headers: request.headers, body });
      if (!read) return reply.code(401).send();
      const { nonce, reports } = read;
      const body_hash = createHash("sha256").update(body).digest("hex");
      if (nonce !== undefined && !(await isOwnNonce(db, { nonce: `${service} ${nonce}`, body_hash, at: world.now() })))
        return reply.code(401).send();
      await receiveReports(services, reports);
      return reply.send({ data: { reports: reports.length } });
    });
  });
}
