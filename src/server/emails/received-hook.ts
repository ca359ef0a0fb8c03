/** POST /hooks/mail/{service}/received: an incoming email, by the service that is set up for it. */
import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { answerError } from "../http/errors.ts";
import { bytesOf, withRawBytes } from "../http/raw-json.ts";
import { isOwnNonce } from "../mail/mail-event-rows.ts";
import type { Services } from "../services.ts";
import { inboundTrouble } from "./inbound-trouble.ts";
import { noteInbound } from "./inbound-state-rows.ts";
import { inboundBytesMax, receiveMail } from "./received-mail.ts";

const tooLarge = "The email is larger than 36 MB.";
const config = { rateLimit: { max: 300, timeWindow: "1 minute" } };

export async function serveReceivedMail(fastify: FastifyInstance, services: Services): Promise<void> {
  const { db, world } = services;
  await withRawBytes(fastify, (scope) => {
    scope.setErrorHandler((error, request, reply) =>
      (error as { code?: string }).code === "FST_ERR_CTP_BODY_TOO_LARGE"
        ? reply.code(413).send({ code: "too_large", errors: { body: [tooLarge] } })
        : answerError(error, request, reply),
    );
    // Mailgun posts the email itself only to addresses that end so.
    for (const path of ["received", "received/mime"])
      scope.post(
        `/hooks/mail/:service/${path}`,
        { config, bodyLimit: inboundBytesMax, onRequest: refuseOthers },
        receive,
      );
  });

  /** Before the body is read. */
  async function refuseOthers(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { inbound } = services;
    if (serviceOf(request) !== inbound.kind) return reply.code(404).send();
    return inbound.admits(request.headers) ? undefined : reply.code(401).send();
  }

  async function receive(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const body = bytesOf(request);
    const read = await services.inbound.read({ headers: request.headers, body });
    if (!read) return reply.code(401).send();
    const { raw, recipients, nonce, trouble } = read;
    // Brought again, its form may differ around the email.
    const body_hash = createHash("sha256")
      .update(raw ?? body)
      .digest("hex");
    if (nonce !== undefined && !(await isOwnNonce(db, { nonce: `in ${nonce}`, body_hash, at: world.now() })))
      return reply.code(401).send();
    // It is brought again, and until then stands at the service with these words.
    const now = world.now();
    if (trouble !== undefined) await noteInbound(db, services.inbound.kind, { error: trouble, error_at: now });
    if (trouble !== undefined) return reply.code(503).send({ code: "unavailable", errors: { body: [trouble] } });
    if (raw === null) return reply.send({ data: { outcome: "nothing" } });
    // An email that is not ours is left alone, and the service need not bring it again.
    const outcome = await receiveMail(services, raw, recipients).catch(async (fault: unknown) => {
      await noteInbound(db, services.inbound.kind, { error: inboundTrouble(fault), error_at: now });
      throw fault;
    });
    await noteInbound(db, services.inbound.kind, { last_mail_at: now, error: "", error_at: null });
    return reply.send({ data: { outcome } });
  }
}

function serviceOf({ params }: FastifyRequest): string {
  return (params as { service: string }).service;
}
