/**
 * POST /voice/converge_one/{company key}: a partner phone system announces calls of desk phones. Signed: `x-signature`
 * is the hex HMAC-SHA256 of `{x-timestamp}.{path}.{body}` under CONVERGE_ONE_SECRET, with the request path including
 * the company key, and the timestamp (seconds) at most five minutes old.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { announceDeskCall } from "./desk-phone.ts";
import type { Services } from "../services.ts";
import { findTenantByKey } from "../db/tenant-rows.ts";
import { rawBodyOf, withRawJson } from "../http/raw-json.ts";
import { jsonOf } from "../../kit/json.ts";

const News = z.strictObject({
  call_id: z.string().min(1).max(100),
  event: z.enum(["ringing", "answered", "ended"]),
  user: z.string().min(1).max(254),
  phone_number: z.string().regex(/^\+?\d{3,16}$/),
});
const windowSeconds = 300;
const rememberedMax = 1_000;

/** Without the secret the route does not exist. */
export async function serveDeskPhoneHook(fastify: FastifyInstance, services: Services): Promise<void> {
  const secret = services.settings.environment["CONVERGE_ONE_SECRET"];
  if (!secret) return;
  const heard = new Set<string>();
  const listener = async (request: FastifyRequest, reply: FastifyReply) => {
    const body = rawBodyOf(request);
    if (!isSigned(request, { body, secret, now: services.world.now() })) return reply.code(403).send();
    const news = News.safeParse(jsonOf(body));
    if (!news.success) return reply.code(422).send();
    const { company = "" } = request.params as Record<string, string>;
    const tenant = await findTenantByKey(services.db, company);
    const { call_id, ...received } = news.data;
    const mark = `${company} ${call_id} ${received.event}`;
    if (heard.has(mark)) return reply.code(204).send();
    const isKnown = tenant !== undefined && (await announceDeskCall(services, tenant.tenant_id, received));
    if (isKnown) remember(heard, mark);
    return reply.code(isKnown ? 204 : 404).send();
  };
  await withRawJson(fastify, (scope) => {
    scope.post("/voice/converge_one/:company", listener);
  });
}

function remember(heard: Set<string>, mark: string): void {
  heard.add(mark);
  const [oldest] = heard;
  if (heard.size > rememberedMax && oldest !== undefined) heard.delete(oldest);
}

function isSigned({ headers, raw }: FastifyRequest, given: { body: string; secret: string; now: number }): boolean {
  const [timestamp, signature] = [String(headers["x-timestamp"] ?? ""), String(headers["x-signature"] ?? "")];
  const age = Math.abs(given.now / 1_000 - Number(timestamp));
  // A captured request of one tenant must not be replayed to another.
  const signed = `${timestamp}.${raw.url ?? ""}.${given.body}`;
  const wanted = Buffer.from(createHmac("sha256", given.secret).update(signed).digest("hex"));
  const shown = Buffer.from(signature);
  return (
    /^\d+$/.test(timestamp) && age <= windowSeconds && shown.length === wanted.length && timingSafeEqual(shown, wanted)
  );
}
