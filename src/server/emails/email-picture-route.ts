/** GET /mail/picture/…: a picture in an email, for its readers. The signed address cannot be guessed. */
import { timingSafeEqual } from "node:crypto";
import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import type { EmailPicture } from "../../domain/email-blocks/email-picture.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import type { Services } from "../services.ts";
import { findContent } from "../storage/content-rows.ts";
import { bytesOf } from "../storage/upload-receive.ts";
import { hashOfPicture } from "./email-picture-rows.ts";

interface PictureKey {
  tenant_id: string;
  id: string;
}

const uuidForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Mail services fetch for all their users from a few addresses. */
const config = { rateLimit: { max: 3_000, timeWindow: "1 minute" } };
const yearSeconds = 31_536_000;

/** As a block names it: below the address of this server. */
export function emailPicturePath(
  services: Pick<Services, "box">,
  { tenant_id, id }: PictureKey,
  kind: EmailPicture["kind"],
): string {
  const key = keyOf(services, { tenant_id, id });
  return `/mail/picture/${tenant_id}/${id}/${key}.${kind === "jpeg" ? "jpg" : "png"}`;
}

function keyOf({ box }: Pick<Services, "box">, { tenant_id, id }: PictureKey): string {
  return box.mac(`${tenant_id} ${id}`, "picture of an email");
}

export function serveEmailPictures(fastify: FastifyInstance, services: Services): void {
  fastify.get("/mail/picture/:tenant_id/:id/:file", { config }, async (request, reply) => {
    const { tenant_id = "", id = "", file = "" } = request.params as Record<string, string>;
    const content = isSigned(services, { tenant_id, id }, file) ? await found(services, { tenant_id, id }) : undefined;
    if (!content) return reply.code(404).header("cache-control", "no-store").send();
    return reply
      .headers({
        "content-type": `image/${content.look}`,
        "content-length": String(content.size),
        "content-security-policy": "default-src 'none'; sandbox",
        // Readers see it in a page of their mail program.
        "cross-origin-resource-policy": "cross-origin",
        "cache-control": `public, max-age=${yearSeconds}, immutable`,
        "x-robots-tag": "noindex",
      })
      .send(Readable.from(bytesOf(services, content)));
  });
}

function isSigned(services: Services, key: PictureKey, file: string): boolean {
  if (!uuidForm.test(key.tenant_id) || !uuidForm.test(key.id)) return false;
  const [own, given] = [keyOf(services, key), file.replace(/\.(?:jpg|png)$/, "")].map((text) => Buffer.from(text));
  return own !== undefined && given !== undefined && own.length === given.length && timingSafeEqual(own, given);
}

function found(services: Services, { tenant_id, id }: PictureKey) {
  return tenantTx(services.db, tenant_id, async (trx) => {
    const sha256 = await hashOfPicture(trx, { tenant_id, id });
    return sha256 === undefined ? undefined : findContent(trx, tenant_id, sha256);
  });
}
