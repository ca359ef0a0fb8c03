/**
 * GET /mail/seen/{email}.gif and /mail/link/{email}: an email was opened, a link clicked. A look by a program, which scanners of mail
 * take too, changes nothing.
 */
import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { isKnownMachine, isPerson } from "../../domain/emails/mail-visitor.ts";
import { isOwnLink } from "../mail/mail-tracking.ts";
import { mailOfToken } from "../mail/mail-token.ts";
import type { Services } from "../services.ts";
import { receiveReports } from "./mail-reports.ts";

const picture = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
const config = { rateLimit: { max: 120, timeWindow: "1 minute" } };
const unseen = { "cache-control": "no-store", "referrer-policy": "no-referrer", "x-robots-tag": "noindex" };

export function serveMailTracking(fastify: FastifyInstance, services: Services): void {
  const { world, box } = services;
  const note = (token: string, told: { event: "opened" | "clicked"; of: string; machine: boolean }) => {
    const { event, of, machine } = told;
    // Once for each email and link, however often.
    const key = `own ${token} ${event} ${of} ${machine ? "machine" : "person"}`;
    return receiveReports(services, [{ token, key, event, at: world.now(), words: "", machine }]);
  };
  fastify.get("/mail/seen/:file", { config }, async (request, reply) => {
    const { file } = request.params as { file: string };
    const token = file.replace(/\.gif$/, "");
    if (mailOfToken(box, token) === null) return reply.code(404).send();
    if (request.method === "GET") await note(token, { event: "opened", of: "", machine: isKnownMachine(request) });
    return reply.headers({ ...unseen, "content-type": "image/gif" }).send(picture);
  });
  fastify.get("/mail/link/:token", { config }, async (request, reply) => {
    const { token } = request.params as { token: string };
    const { u: url = "", k: key = "" } = request.query as Record<string, unknown>;
    if (typeof url !== "string" || typeof key !== "string" || !isOwnLink({ box }, { token, url, key }))
      return reply.code(404).headers(unseen).send();
    const of = createHash("sha256").update(url).digest("hex").slice(0, 16);
    if (request.method === "GET") await note(token, { event: "clicked", of, machine: !isPerson(request) });
    return reply.headers(unseen).redirect(url, 302);
  });
}
