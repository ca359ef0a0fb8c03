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
    stack: stackOf(error),
  }),
};

const messageLettersMax = 2_000;

/** What stands in quotes or brackets, and any address, may be somebody's data. */
function withoutValues(message: string): string {
  return message
    .slice(0, messageLettersMax)
    .replaceAll(/".*"|(?<!\w)'.*'(?!\w)|\([^)]*@[^)]*\)|[^\s"'()<>]+@[^\s"'()<>]+/gs, "…");
}

/** It begins with the message, as that was when the error was made. */
function stackOf({ name, message, stack = "" }: Error): string {
  const places = stack.startsWith(`${name}: ${message}`) ? stack.slice(name.length + 2 + message.length) : stack;
  return [
    `${name}: ${withoutValues(message)}`,
    ...places.split("\n").filter((line) => line.startsWith("    at ")),
  ].join("\n");
}
