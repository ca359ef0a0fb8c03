/** Structured logs: who asked for which route and how it ended; never a query, a body or a name. */
import type { FastifyReply, FastifyRequest } from "fastify";

export const logSerializers = {
  req: (request: FastifyRequest) => ({ id: request.id, method: request.method, route: request.routeOptions?.url ?? "none" }),
  res: (reply: FastifyReply) => ({ status: reply.statusCode }),
  /** A database error names the row it stumbled over in `detail`; that stays out. */
  err: (error: Error & { code?: string }) => ({ type: error.name, code: error.code, message: withoutValues(error.message), stack: error.stack ?? "" }),
};

/** What stands in quotes or brackets may be somebody's data. */
function withoutValues(message: string): string {
  return message.replaceAll(/"[^"]*@[^"]*"|\([^)]*@[^)]*\)/g, "…");
}
