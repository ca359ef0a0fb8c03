/** Webhook routes with signed JSON: the signature covers the raw bytes, so the body is not parsed first. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { plugIn } from "./fastify.ts";

/** Routes of `open` receive their body as text. */
export function withRawJson(fastify: FastifyInstance, open: (scope: FastifyInstance) => void): Promise<void> {
  return plugIn(fastify, async (scope: FastifyInstance) => {
    scope.removeContentTypeParser("application/json");
    const raw = (_request: FastifyRequest, body: string, done: (error: null, read: string) => void) => done(null, body);
    scope.addContentTypeParser("application/json", { parseAs: "string" }, raw);
    open(scope);
  });
}

/** The same whatever the body is said to be: some services send JSON as plain text. */
export function withRawBody(fastify: FastifyInstance, open: (scope: FastifyInstance) => void): Promise<void> {
  return plugIn(fastify, async (scope: FastifyInstance) => {
    scope.removeAllContentTypeParsers();
    const raw = (_request: FastifyRequest, body: string, done: (error: null, read: string) => void) => done(null, body);
    scope.addContentTypeParser("*", { parseAs: "string" }, raw);
    open(scope);
  });
}

/** Routes of `open` receive their body as bytes, whatever it is said to be. */
export function withRawBytes(fastify: FastifyInstance, open: (scope: FastifyInstance) => void): Promise<void> {
  return plugIn(fastify, async (scope: FastifyInstance) => {
    scope.removeAllContentTypeParsers();
    const raw = (_request: FastifyRequest, body: Buffer, done: (error: null, read: Buffer) => void) => done(null, body);
    scope.addContentTypeParser("*", { parseAs: "buffer" }, raw);
    open(scope);
  });
}

export function bytesOf({ body }: FastifyRequest): Uint8Array {
  return body instanceof Uint8Array ? body : new Uint8Array();
}

export function rawBodyOf({ body }: FastifyRequest): string {
  return typeof body === "string" ? body : "";
}
