/**
 * Where the carrier fetches a picture we send: a signed address that lives for minutes. In the path, because some
 * carriers drop query parameters.
 */
import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import { mediaOf } from "../../domain/messages/text-media.ts";
import type { TextRow } from "../../domain/messages/text.ts";
import { minuteMs } from "../../kit/durations.ts";
import { findTenantByKey } from "../db/tenant-rows.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import type { Services } from "../services.ts";
import { findContent } from "../storage/content-rows.ts";
import { bytesOf } from "../storage/upload-receive.ts";
import { findText } from "./text-rows.ts";

/** Carriers fetch at once, and again for some minutes if that failed. */
const livesMs = 10 * minuteMs;

interface Linked {
  company: string;
  text_id: string;
  n: number;
  until: number;
}

type Signer = Pick<Services, "box">;

const signatureOf = ({ box }: Signer, { company, text_id, n, until }: Linked) =>
  box.mac([company, text_id, n, until].join("/"), "picture of a text");

export function mediaLinks(
  services: Pick<Services, "box" | "world" | "settings">,
  company: string,
  text: Pick<TextRow, "id" | "media">,
): string[] {
  const { settings, world } = services;
  const until = world.now() + livesMs;
  const base = settings.appUrl.replace(/\/$/, "");
  return mediaOf(text).map((_one, n) => {
    const signature = signatureOf(services, { company, text_id: text.id, n, until });
    return `${base}/hooks/texts/${company}/media/${text.id}/${n}/${until}/${signature}`;
  });
}

const uuidForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export async function serveTextMedia(fastify: FastifyInstance, services: Services): Promise<void> {
  fastify.get("/hooks/texts/:company/media/:text_id/:n/:until/:signature", async (request, reply) => {
    const { company = "", text_id = "", n = "", until = "", signature = "" } = request.params as Record<string, string>;
    const linked = { company, text_id, n: Number(n), until: Number(until) };
    if (!uuidForm.test(text_id) || !isSame(signature, signatureOf(services, linked))) return reply.code(404).send();
    if (linked.until < services.world.now()) return reply.code(410).send();
    return (await answer(services, linked, reply)) ?? reply.code(404).send();
  });
}

async function answer(services: Services, { company, text_id: id, n }: Linked, reply: FastifyReply) {
  const tenant = await findTenantByKey(services.db, company);
  if (!tenant) return null;
  const { tenant_id } = tenant;
  const found = await tenantTx(services.db, tenant_id, async (trx) => {
    const text = await findText(trx, { tenant_id, id });
    const one = text && mediaOf(text)[n];
    const content = one?.state === "here" ? await findContent(trx, tenant_id, one.sha256) : undefined;
    return one && content && { one, content };
  });
  if (!found) return null;
  const { mime, size } = found.one;
  const parts: Uint8Array[] = [];
  for await (const part of bytesOf(services, found.content)) parts.push(part);
  return reply
    .type(mime)
    .header("content-length", size)
    .header("cache-control", "no-store")
    .header("content-security-policy", "sandbox; default-src 'none'")
    .send(Buffer.concat(parts));
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
