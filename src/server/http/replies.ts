/** What a handler returns, as a response. */
import type { FastifyReply } from "fastify";
import type { Endpoint } from "../../contract/declare.ts";
import type { StoredReply } from "./idempotency.ts";

export function isFile(result: unknown): result is AsyncIterable<string | Uint8Array> {
  return typeof result === "object" && result !== null && Symbol.asyncIterator in result;
}

export function statusOf(endpoint: Endpoint, result: unknown): number {
  if (endpoint.download) return 202;
  return result === undefined ? 204 : (endpoint.status ?? 200);
}

export function textOf(result: unknown): string | null {
  return result === undefined ? null : JSON.stringify(result);
}

/** The payload is returned wrapped: a returned reply would be awaited by every caller until the last byte is sent. */
export function sending(reply: FastifyReply, { status, reply: text }: StoredReply): string | undefined {
  void reply.code(status);
  if (text === null) return undefined;
  void reply.type("application/json; charset=utf-8");
  return text;
}
