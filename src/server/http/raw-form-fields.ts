/** Form bodies are accepted on these routes only, as text: signatures are over the fields. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { plugIn } from "./fastify.ts";

export async function withForm(fastify: FastifyInstance, mount: (scope: FastifyInstance) => void): Promise<void> {
  await plugIn(fastify, async (scope: FastifyInstance) => {
    acceptForm(scope);
    mount(scope);
  });
}

export function acceptForm(scope: FastifyInstance): void {
  const form = (_request: FastifyRequest, body: string, done: (error: null, read: string) => void) => done(null, body);
  scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, form);
}
