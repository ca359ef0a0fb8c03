/** Serves the contract: `/v1/openapi.json` for programs, `/docs` for people. Made on first use, once. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { contractVersion } from "../../contract/version.ts";
import { groups } from "../../contract/index.ts";
import { docsPage } from "./docs-page.ts";
import { openApi, type OpenApi } from "./openapi.ts";

export function serveDocs(fastify: FastifyInstance): void {
  let api: OpenApi | undefined;
  const read = () => (api ??= openApi(groups, contractVersion));
  fastify.get("/v1/openapi.json", (_request: FastifyRequest, reply: FastifyReply) =>
    reply.header("cache-control", "no-cache").send(read()),
  );
  fastify.get("/docs", (_request: FastifyRequest, reply: FastifyReply) =>
    reply.header("cache-control", "no-cache").type("text/html; charset=utf-8").send(docsPage(read())),
  );
}
