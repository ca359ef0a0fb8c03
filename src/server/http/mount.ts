/** Mounts every declared endpoint: guard → idempotency → handler → stamp, all in one transaction. */
import { join } from "node:path";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Endpoint, type Group, type Input } from "../../contract/declare.ts";
import { appVersionHeader, heardAtHeader } from "../../contract/version.ts";
import { tokenCookie } from "../../domain/session/cookies.ts";
import { Refusal, refuse } from "../../kit/refusal.ts";
import type { Actor } from "../actor.ts";
import { unitOfWork } from "../changes/unit-of-work.ts";
import type { Ctx, Handlers, ItemsCtx, PublicCtx, RequestFacts, VendorCtx } from "../context.ts";
import type { Trx } from "../db/schema.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import { hookPoint } from "../hooks.ts";
import type { Services } from "../services.ts";
import { tenantWork } from "../jobs/tenant-work.ts";
import { endWipedSession } from "../access/session-rows.ts";
import { cookieJar, cookieOf } from "./cookies.ts";
import {
  actorBehind,
  allowOrRefuse,
  type Credential,
  credentialOrRefuse,
  newEnoughOrRefuse,
  ownOrigins,
  sameIdentityOrRefuse,
  sameOriginOrRefuse,
} from "./guard.ts";
import { type Claim, claimOf, remember, replayOrClaim, type StoredReply } from "./idempotency.ts";
import { checkFiles } from "./file-check.ts";
import { answerItems } from "./item-answers.ts";
import { receiveForm, usualFileBytesMax } from "./multipart.ts";
import { parseInput } from "./parse.ts";
import { isFile, sending, statusOf, textOf } from "./replies.ts";
import { allowSlowBody, isFile as isFileType } from "./slow-bodies.ts";

export type AnyHandler = (ctx: Ctx, input: Input<Endpoint>) => Promise<unknown>;

/** Wraps each handler when it is mounted, for example to redact its response. */
export const wrapHandler = hookPoint<(endpoint: Endpoint, handler: AnyHandler) => AnyHandler>("around a handler");

export interface Implementation {
  readonly group: Group;
  readonly handlers: Readonly<Record<string, AnyHandler>>;
}

/** Binds a group to its handlers: a missing, extra or wrongly typed one does not compile. */
export function implement<G extends Group>(declared: G, handlers: Handlers<G["endpoints"]>): Implementation {
  return { group: declared, handlers: handlers as unknown as Implementation["handlers"] };
}

export function mount(fastify: FastifyInstance, services: Services, implementations: readonly Implementation[]): void {
  for (const { group, handlers } of implementations) {
    for (const [call, endpoint] of Object.entries(group.endpoints)) {
      const handler = handlers[call];
      if (!handler) throw new Error(`${group.name}.${call} has no handler`);
      const wrapped = services.hooks.of(wrapHandler).reduce((inner, wrap) => wrap(endpoint, inner), handler);
      mountOne(fastify, services, endpoint, wrapped);
    }
  }
}

const compressedBytesMin = 2_048;

function mountOne(fastify: FastifyInstance, services: Services, endpoint: Endpoint, handler: AnyHandler): void {
  fastify.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.bodyLimitBytes === undefined ? {} : { bodyLimit: endpoint.bodyLimitBytes }),
    compress: endpoint.large ? { threshold: compressedBytesMin, encodings: ["gzip"] } : false,
    config:
      endpoint.ratePerMinute === undefined
        ? {}
        : { rateLimit: { max: endpoint.ratePerMinute, timeWindow: "1 minute" } },
    onRequest: async (request: FastifyRequest) => refuseBeforeReading(services, endpoint, request),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      void reply.header("cache-control", "no-store");
      if (endpoint.method !== "GET") sameOriginOrRefuse(request.headers, originOf(services, endpoint, request));
      if (request.isMultipart()) return runWithForm(services, endpoint, handler, request, reply);
      return perform(services, endpoint, handler, request, reply);
    },
  });
}

function originOf(services: Services, { csrf }: Endpoint, request: FastifyRequest) {
  return { ...ownOrigins(request, services), csrf };
}

/** Larger than nearly all our bodies. */
const unaskedBytesMax = 64 * 1024;

/** A large body is read and parsed only after authorization; for a small one this costs more than it saves. */
async function refuseBeforeReading(services: Services, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  const { headers } = request;
  // A form is always authorized before it is read.
  if (bodyBytesOf(headers) <= unaskedBytesMax || isFileType(headers["content-type"])) return;
  if (endpoint.method !== "GET") sameOriginOrRefuse(headers, originOf(services, endpoint, request));
  await allowedOrRefuse(services, endpoint, request);
}

function bodyBytesOf(headers: FastifyRequest["headers"]): number {
  return headers["transfer-encoding"] === undefined ? Number(headers["content-length"] ?? 0) : Infinity;
}

async function perform(
  services: Services,
  endpoint: Endpoint,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (endpoint.access === "public") return runPublic(services, endpoint, handler, request, reply);
  if (endpoint.callsExternal) return runAsking(services, endpoint, handler, request, reply);
  if (endpoint.itemByItem) return runItems(services, endpoint, handler, request, reply);
  return runInTenant(services, endpoint, handler, request, reply);
}

/** Files are received before the transaction begins, and only from authorized callers. */
async function runWithForm(
  services: Services,
  endpoint: Endpoint,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (!endpoint.multipart) refuse("unsupported", { body: ["This call takes no files."] });
  await allowedOrRefuse(services, endpoint, request);
  if (endpoint.access !== "public") allowSlowBody(request);
  const folder = join(services.settings.dataFolder, "uploads");
  const form = await receiveForm(request, {
    folder,
    world: services.world,
    fileBytesMax: endpoint.fileBytesMax ?? usualFileBytesMax,
  });
  request.body = form.body;
  return checkFiles(services.scan, form.body)
    .then(() => perform(services, endpoint, handler, request, reply))
    .finally(form.discard);
}

async function allowedOrRefuse(services: Services, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  if (endpoint.access !== "public") await allowedActor(services, endpoint, request);
}

function allowedActor(services: Services, endpoint: Endpoint, request: FastifyRequest): Promise<Actor> {
  const credential = credentialOf(services, request);
  return tenantTx(services.db, credential.tenant_id, (trx) =>
    admit(trx, { services, endpoint, request, credential }),
  ).catch((error: unknown) => endingWiped(services, credential, error));
}

function credentialOf({ settings }: Services, request: FastifyRequest): Credential {
  return credentialOrRefuse(request.headers.authorization, cookieOf(request, settings.appUrl, tokenCookie));
}

interface Admission {
  services: Services;
  endpoint: Endpoint;
  request: FastifyRequest;
  credential: Credential;
}

/** Authenticates the caller; rejects unauthorized requests. */
async function admit(trx: Trx, { services, endpoint, request, credential }: Admission): Promise<Actor> {
  const { headers, ip } = request;
  const actor = await actorBehind(trx, credential, { now: services.world.now(), ip });
  sameIdentityOrRefuse(actor, headers["x-identity"]);
  newEnoughOrRefuse(actor, endpoint, headers[appVersionHeader]);
  await allowOrRefuse(trx, actor, endpoint);
  return actor;
}

async function endingWiped(services: Services, credential: Credential, error: unknown): Promise<never> {
  if (error instanceof Refusal && error.code === "device_wiped") await endWipedSession(services, credential);
  throw error;
}

async function runPublic(
  services: Services,
  endpoint: Endpoint,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const input = parseInput(endpoint, request) as Input<Endpoint>;
  const result = await handler(publicCtx(services, request, reply) as Ctx, input);
  return sending(reply, { status: statusOf(endpoint, result), reply: textOf(result) });
}

/**
 * No transaction spans the handler, so no key is stored: these endpoints deduplicate writes by a device-generated id.
 */
async function runAsking(
  services: Services,
  endpoint: Endpoint,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const ctx = await vendorCtx(services, endpoint, request, reply);
  const input = parseInput(endpoint, request) as Input<Endpoint>;
  // The handler table has one context type; `CtxOf` has checked that this one gets its own.
  const result = await handler(ctx as unknown as Ctx, input);
  return sending(reply, { status: statusOf(endpoint, result), reply: textOf(result) });
}

async function vendorCtx(
  services: Services,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<VendorCtx> {
  const allowed = () => allowedActor(services, endpoint, request);
  const actor = await allowed();
  const facts = factsOf(services, request);
  const inTenant: VendorCtx["inTenant"] = async (run) => tenantWork(services, await allowed(), run, { request: facts });
  return { ...publicCtx(services, request, reply), actor, inTenant };
}

/** Each item is done and remembered in its own transaction; the whole answer is stored once it is complete. */
async function runItems(
  services: Services,
  endpoint: Endpoint,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const ctx = await vendorCtx(services, endpoint, request, reply);
  const input = parseInput(endpoint, request) as Input<Endpoint>;
  const claim = claimFor(services, endpoint, request);
  const run = (once: ItemsCtx["once"]) => handler({ ...ctx, once } as unknown as Ctx, input);
  return sending(reply, await answerItems(ctx, { endpoint, claim, run }));
}

const nothing: StoredReply = { status: 204, reply: null };

interface Answer {
  stored: StoredReply;
  /** Bytes of a download, sent after the transaction commits. */
  file?: AsyncIterable<string | Uint8Array>;
}

async function runInTenant(
  services: Services,
  endpoint: Endpoint,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const credential = credentialOf(services, request);
  const { stored, file } = await unitOfWork(services, credential.tenant_id, async (unit): Promise<Answer> => {
    const actor = await admit(unit.trx, { services, endpoint, request, credential });
    const ctx: Ctx = { ...publicCtx(services, request, reply), actor, ...unit };
    const input = parseInput(endpoint, request) as Input<Endpoint>;
    return answerOnce(ctx, { endpoint, claim: claimFor(services, endpoint, request), run: () => handler(ctx, input) });
  }).catch((error: unknown) => endingWiped(services, credential, error));
  if (endpoint.download && file) {
    if (!reply.hasHeader("content-type")) reply.type(endpoint.download);
    // A handler that returns only a range of the file reports it.
    void reply.code(reply.hasHeader("content-range") ? 206 : 200);
    return Readable.from(file);
  }
  return sending(reply, stored);
}

interface Call {
  endpoint: Endpoint;
  claim: Claim | undefined;
  run: () => Promise<unknown>;
}

/** The response of an earlier request with the same key, or of this one, stored for later ones. */
async function answerOnce({ services, trx, actor }: Ctx, { endpoint, claim, run }: Call): Promise<Answer> {
  const known = claim && (await replayOrClaim(trx, actor, claim, services.world.now()));
  if (known) return { stored: endpoint.secret ? opened(services, known) : known };
  const result = await run();
  if (endpoint.download && isFile(result)) return { stored: nothing, file: result };
  const stored = { status: statusOf(endpoint, result), reply: textOf(result) };
  if (claim) await remember(trx, actor, claim, endpoint.secret ? sealed(services, stored) : stored);
  return { stored };
}

function claimFor(services: Services, endpoint: Endpoint, request: FastifyRequest): Claim | undefined {
  if (endpoint.method === "GET" || endpoint.unremembered) return undefined;
  const digest = endpoint.secret ? (text: string) => services.box.mac(text, "request") : undefined;
  return claimOf(keyOf(request), request.method, request.url, request.body, digest);
}

function sealed(services: Services, answer: StoredReply): StoredReply {
  return { ...answer, reply: answer.reply === null ? null : services.box.seal(answer.reply, "reply") };
}

function opened(services: Services, stored: StoredReply): StoredReply {
  return { ...stored, reply: stored.reply === null ? null : services.box.open(stored.reply, "reply") };
}

function publicCtx(services: Services, request: FastifyRequest, reply: FastifyReply): PublicCtx {
  return {
    services,
    world: services.world,
    db: services.db,
    request: factsOf(services, request),
    cookies: cookieJar(request, reply, services.settings.appUrl),
    header: (name, value) => void reply.header(name, value),
  };
}

function factsOf({ settings }: Services, request: FastifyRequest): RequestFacts {
  return {
    id: request.id,
    ip: request.ip,
    user_agent: request.headers["user-agent"]?.slice(0, 300) ?? "",
    cookie: (name) => cookieOf(request, settings.appUrl, name),
    op_id: keyOf(request),
    heard_at: timeOf(request.headers[heardAtHeader]),
    range: request.headers.range,
  };
}

function timeOf(text: string | string[] | undefined): number | undefined {
  return typeof text === "string" && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers["idempotency-key"];
  return Array.isArray(key) ? key[0] : key;
}
