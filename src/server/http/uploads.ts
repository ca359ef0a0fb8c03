/**
 * Resumable uploads (tus protocol, version 1): POST /v1/uploads creates one, HEAD /v1/uploads/{id} returns the offset,
 * PATCH appends, DELETE cancels. An upload interrupted at any byte resumes from there. The device generates the id and
 * always asks first, so that it finds its upload again after any failure.
 */
import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { Server as PartServer } from "@tus/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { uploadsPath } from "../../contract/files/uploads.ts";
import { tokenCookie } from "../../domain/session/cookies.ts";
import { uploadRules } from "../../domain/files/upload.ts";
import { may } from "../../domain/users/access.ts";
import { refuse, Refusal } from "../../kit/refusal.ts";
import { type Actor, isViewing } from "../actor.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import { beginUpload } from "../storage/upload-begin.ts";
import { endUpload, refuseInfected } from "../storage/upload-end.ts";
import { deleteUpload, findUpload, type Upload } from "../storage/upload-rows.ts";
import type { Services } from "../services.ts";
import { cookieOf } from "./cookies.ts";
import { statusOfRefusal } from "./errors.ts";
import { actorBehind, credentialOrRefuse, ownOrigins, sameIdentityOrRefuse, sameOriginOrRefuse } from "./guard.ts";
import { allowSlowBody } from "./slow-bodies.ts";
import { askedUpload } from "./upload-head.ts";

/** The actor of a request to the library, whose hooks receive only the request. */
type Asked = WeakMap<IncomingMessage, Upload>;

export function serveUploads(fastify: FastifyInstance, services: Services): void {
  const asked: Asked = new WeakMap();
  let parts: Promise<PartServer> | undefined;
  const pass = async (request: FastifyRequest, reply: FastifyReply, upload: Upload) => {
    asked.set(request.raw, upload);
    const server = await (parts ??= partServer(services, asked));
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    await server.handle(request.raw, reply.raw);
  };
  // The library reads these itself, as a stream.
  const unread = (_request: FastifyRequest, _body: Readable, done: (error: null) => void) => done(null);
  fastify.addContentTypeParser("application/offset+octet-stream", unread);
  fastify.post(uploadsPath, async (request: FastifyRequest, reply: FastifyReply) => {
    const actor = await actorOf(services, request);
    const upload = await beginUpload(services, actor, askedUpload(request.headers));
    return pass(request, reply, upload);
  });
  fastify.route({
    method: ["HEAD", "PATCH"],
    url: `${uploadsPath}/:id`,
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const upload = await uploadOf(services, request);
      allowSlowBody(request);
      if (request.method === "HEAD" && (await isWhole(services, upload))) return tellWhole(reply, upload);
      return pass(request, reply, upload);
    },
  });
  fastify.delete(`${uploadsPath}/:id`, async (request: FastifyRequest, reply: FastifyReply) => {
    await discard(services, await uploadOf(services, request));
    return reply.code(204).send();
  });
}

/** API clients send files in one piece, with the request that uses them. */
async function actorOf(services: Services, request: FastifyRequest): Promise<Actor> {
  if (request.method !== "HEAD") sameOriginOrRefuse(request.headers, ownOrigins(request, services));
  const cookie = cookieOf(request, services.settings.appUrl, tokenCookie);
  const credential = credentialOrRefuse(request.headers.authorization, cookie);
  const actor = await tenantTx(services.db, credential.tenant_id, (trx) =>
    actorBehind(trx, credential, { now: services.world.now(), ip: request.ip }),
  );
  sameIdentityOrRefuse(actor, request.headers["x-identity"]);
  if (actor.duty) refuse("duty_due");
  if (isViewing(actor)) refuse("forbidden");
  return actor.api_scopes ? refuse("forbidden") : actor;
}

const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Only the user's own uploads, and only while the user may send such files. */
async function uploadOf(services: Services, request: FastifyRequest): Promise<Upload> {
  const actor = await actorOf(services, request);
  const { id } = request.params as { id: string };
  if (!idShape.test(id)) refuse("not_found");
  const upload = await tenantTx(services.db, actor.tenant_id, (trx) => findUpload(trx, actor.tenant_id, id));
  if (!upload || upload.user_id !== actor.user_id) return refuse("not_found");
  if (!may(actor, uploadRules[upload.kind].capability)) refuse("forbidden");
  if (upload.found !== null) refuseInfected(upload.found);
  return upload;
}

/** A server killed after the last byte leaves the processing to the next request. */
async function isWhole(services: Services, upload: Upload): Promise<boolean> {
  if (upload.ended_at !== null) return true;
  if ((await services.parts.offsetOf(upload.storage_key)) !== upload.size) return false;
  await endUpload(services, upload);
  return true;
}

function tellWhole(reply: FastifyReply, { size }: Upload): FastifyReply {
  return reply
    .code(200)
    .headers({ "tus-resumable": "1.0.0", "upload-offset": size, "upload-length": size, "cache-control": "no-store" })
    .send();
}

/** A completed upload may be in use; the nightly job clears it. */
async function discard(services: Services, { tenant_id, id, storage_key }: Upload): Promise<void> {
  const isGivenUp = await tenantTx(services.db, tenant_id, async (trx) => {
    const now = await findUpload(trx, tenant_id, id, { lock: true });
    if (!now || now.ended_at !== null) return false;
    await deleteUpload(trx, now);
    return true;
  });
  if (isGivenUp) await services.parts.drop(storage_key);
}

type PartRequest = Parameters<NonNullable<ConstructorParameters<typeof PartServer>[0]["onIncomingRequest"]>>[0];

async function partServer(services: Services, asked: Asked): Promise<PartServer> {
  const uploadBehind = ({ runtime }: PartRequest): Upload => {
    const upload = runtime?.node && asked.get(runtime.node.req as IncomingMessage);
    return upload || refuse("not_found");
  };
  const keyBehind = (request: PartRequest) => uploadBehind(request).storage_key;
  return new PartServer({
    path: uploadsPath,
    datastore: await services.parts.store(),
    namingFunction: keyBehind,
    getFileIdFromRequest: keyBehind,
    generateUrl: (request) => `${uploadsPath}/${uploadBehind(request).id}`,
    // Only our own pages send these.
    allowedOrigins: () => false,
    onUploadFinish: async (request) => {
      await endUpload(services, uploadBehind(request));
      return {};
    },
    onResponseError: (_request, error) => (error instanceof Refusal ? replyOf(error) : undefined),
  });
}

function replyOf({ code, fields }: Refusal): { status_code: number; body: string } {
  return { status_code: statusOfRefusal(code), body: JSON.stringify({ code, errors: fields }) };
}
