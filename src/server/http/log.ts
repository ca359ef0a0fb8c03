/** Structured logs: who asked for which route and how it ended; never a query, a body or a name. */
import type { FastifyLoggerOptions } from "fastify";

export const logSerializers: FastifyLoggerOptions["serializers"] = {
  req: ({ id, method, routeOptions }) => ({ id, method, route: routeOptions?.url ?? "none" }),
  res: ({ statusCode }) => ({ statusCode }),
  /** A database error names the row it stumbled over in `detail`; that stays out. */
  err: (error) => ({
    type: error.name,
    code: error.code,
    message: withoutValues(error.message),
    stack: error.stack ?? "",
  }),
};

/** What stands in quotes or brackets may be somebody's data. */
function withoutValues(message: string): string {
  return message.replaceAll(/"[^"]*@[^"]*"|\([^)]*@[^)]*\)/g, "…");
}
