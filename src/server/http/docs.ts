/** Serves the contract as `/v1/openapi.json`, and the documentation under `/docs`. */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from "fastify";
import { contractVersion } from "../../contract/version.ts";
import { groups } from "../../contract/index.ts";
import { openApi, type OpenApi } from "./openapi.ts";

export interface DocFile {
  readonly status?: 404;
  readonly type: string;
  readonly content: string | Buffer;
}

/** A documentation file by its path below `/docs`, or the 404 page. */
export type DocFinder = (path: string) => DocFile;

/** The pages contain no scripts, forms or external resources. */
const pagePolicy =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const compressed: RouteShorthandOptions = { compress: { encodings: ["gzip"] } };

export function serveDocs(fastify: FastifyInstance, openDocs: (api: OpenApi) => DocFinder): void {
  let api: OpenApi | undefined;
  const read = () => (api ??= openApi(groups, contractVersion));
  let docs: DocFinder | undefined;
  const send = (request: FastifyRequest, reply: FastifyReply) => {
    docs ??= openDocs(read());
    const { status = 200, type, content } = docs((request.params as { "*"?: string })["*"] ?? "");
    reply.code(status).headers({ "cache-control": "no-cache", "content-security-policy": pagePolicy });
    return reply.type(type).send(content);
  };
  fastify.get("/v1/openapi.json", (_request: FastifyRequest, reply: FastifyReply) =>
    reply.header("cache-control", "no-cache").send(read()),
  );
  fastify.get("/docs", compressed, send);
  fastify.get("/docs/*", compressed, send);
}
