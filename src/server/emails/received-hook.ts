/** POST /hooks/mail/{service}/received: an incoming email, by the service that is set up for it. */
import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { bytesOf, withRawBytes } from "../http/raw-json.ts";
import { isOwnNonce } from "../mail/mail-event-rows.ts";
import type { Services } from "../services.ts";
import { receiveMail } from "./received-mail.ts";

/** A file of 25 MB, as mail programs encode it. */
const bodyLimit = 36 * 1024 * 1024;
const config = { rateLimit: { max: 300, timeWindow: "1 minute" } };

export async function serveReceivedMail(fastify: FastifyInstance, services: Services): Promise<void> {
  const { db, world } = services;
  await withRawBytes(fastify, (scope) => {
    scope.post("/hooks/mail/:service/received", { config, bodyLimit }, async (request, reply) => {
      const { inbound } = services;
      const { service } = request.params as { service: string };
      if (service !== inbound.kind) return reply.code(404).send();
      const body = bytesOf(request);
      const read = await inbound.read({ headers: request.headers, body });
      if (!read) return reply.code(401).send();
      const { raw, nonce } = read;
      const body_hash = createHash("sha256").update(body).digest("hex");
      if (nonce !== undefined && !(await isOwnNonce(db, { nonce: `in ${nonce}`, body_hash, at: world.now() })))
        return reply.code(401).send();
      if (raw === null) return reply.send({ data: { outcome: "unreadable" } });
      // An email that is not ours is left alone, and the service need not bring it again.
      return reply.send({ data: { outcome: await receiveMail(services, raw) } });
    });
  });
}
