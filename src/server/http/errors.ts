/** Maps errors to responses in one table (spec 000 §8, domain §25). */
import { dictionary } from "../../kit/dictionary.ts";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import { contractVersion } from "../../contract/version.ts";
import { Refusal } from "../../kit/refusal.ts";

const statusOf: Record<string, number> = dictionary({
  bad_request: 400,
  unauthorized: 401,
  device_wiped: 401,
  other_identity: 401,
  forbidden: 403,
  feature_off: 403,
  duty_due: 403,
  not_found: 404,
  moved_away: 404,
  conflict: 409,
  version_conflict: 409,
  soa_state: 409,
  not_in_pool: 409,
  merged: 409,
  gone: 410,
  too_large: 413,
  unsupported: 415,
  rate_limited: 429,
  unavailable: 503,
  update_required: 503,
  vendor_unavailable: 503,
});
const invalidStatus = 422;

interface KnownError {
  statusCode?: number;
  code?: string;
  message?: string;
}

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Refusal) return answerRefusal(error, reply);
  const { statusCode = 500, code = "", message = "" } = error as KnownError;
  // The client has disconnected.
  if (isCutOff(request)) return reply.code(400).send({ code: "bad_request", errors: {} });
  if (isDatabaseTrouble(code, message)) {
    request.log.error({ code }, "database not reachable");
    return reply.code(503).header("retry-after", "2").send({ code: "unavailable", errors: {} });
  }
  if (code === takenMeanwhile) return reply.code(409).send({ code: "conflict", errors: {} });
  if (isBadText(code))
    return reply
      .code(invalidStatus)
      .send({ code: "invalid", errors: { body: ["This text contains characters that cannot be saved."] } });
  if (statusCode >= 400 && statusCode < 500) {
    const named = statusCode === 429 ? "rate_limited" : code.toLowerCase() || "bad_request";
    return reply.code(statusCode).send({ code: named, errors: { body: [message] } });
  }
  request.log.error({ err: error }, "request failed");
  return reply.code(500).send({ code: "failed", errors: {}, id: request.id });
}

type Headers = Readonly<Record<string, string>>;

/** From the router itself, for a malformed path; hooks do not run for it. */
export function answerBadPath(headers: Headers) {
  return (_error: unknown, _request: unknown, reply: FastifyReply): void => {
    reply
      .code(400)
      .headers({ ...headers, ...ofRefused })
      .send({ code: "bad_request", errors: {} });
  };
}

/** From Node's parser, for what is no HTTP request, or one with too many headers: there is only the socket. */
export function answerNoRequest(headers: Headers) {
  return ({ code }: { code?: string }, socket: Socket): void => {
    if (code === "ECONNRESET" || socket.destroyed) return;
    const status = statusOfNoRequest[code ?? ""] ?? 400;
    const body = JSON.stringify({ code: status === 431 ? "too_large" : "bad_request", errors: {} });
    const lines = Object.entries({
      ...headers,
      ...ofRefused,
      "content-type": "application/json; charset=utf-8",
      "content-length": String(Buffer.byteLength(body)),
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
    socket.destroySoon();
  };
}

const ofRefused: Headers = dictionary({
  "x-contract-version": contractVersion,
  "cache-control": "no-store",
  connection: "close",
});

const statusOfNoRequest: Readonly<Record<string, number>> = dictionary({
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
});

export function statusOfRefusal(code: string): number {
  return statusOf[code] ?? invalidStatus;
}

/** Older apps do not know this response and retry after it; a newer one must be loaded first. */
const updateWaitSeconds = "300";

function answerRefusal(refusal: Refusal, reply: FastifyReply): FastifyReply {
  const status = statusOfRefusal(refusal.code);
  const errors = status === 403 ? { user: ["Access denied!"], ...refusal.fields } : refusal.fields;
  // Makes the browser wipe our storage even when our code no longer runs there.
  if (refusal.code === "device_wiped") reply.header("clear-site-data", '"cache", "cookies", "storage"');
  if (status === 429 || status === 503)
    reply.header("retry-after", refusal.code === "update_required" ? updateWaitSeconds : "2");
  return reply.code(status).send({ code: refusal.code, errors });
}

/** The client disconnected before the body was complete; the reader fails as on a lost database connection. */
function isCutOff({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

/** Connection lost, starting up, shutting down, too many connections, lock waits cancelled (PostgreSQL appendix A). */
function isDatabaseTrouble(code: string, message: string): boolean {
  return /^(08|53|57P|55P03|40001|40P01)/.test(code) || lost.has(code) || (code === "" && unnamedTrouble.has(message));
}

const lost: ReadonlySet<string> = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOENT"]);

/** The driver and its pool give these no code. */
const unnamedTrouble: ReadonlySet<string> = new Set([
  "timeout exceeded when trying to connect",
  "Connection terminated",
  "Connection terminated unexpectedly",
  "Connection terminated due to connection timeout",
  "Client has encountered a connection error and is not queryable",
  "Client was closed and is not queryable",
]);

/** A unique name or id that another writer inserted between our check and our write. */
const takenMeanwhile = "23505";

/** NUL bytes and broken UTF-8 that passed the schema but cannot be stored. */
function isBadText(code: string): boolean {
  return code === "22021" || code === "22P05";
}
