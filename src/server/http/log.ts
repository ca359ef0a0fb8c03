/** Structured logs: user, route and outcome of each request; never a query, a body or a name. */
import type { FastifyLoggerOptions } from "fastify";

export const logSerializers: FastifyLoggerOptions["serializers"] = {
  req: ({ id, method, routeOptions }) => ({ id, method, route: routeOptions?.url ?? "none" }),
  res: ({ statusCode }) => ({ statusCode }),
  /** A database error's `detail` contains row values, so it is omitted. */
  err: (error) => ({
    type: error.name,
    code: error.code,
    message: withoutValues(error.message),
    stack: stackOf(error),
  }),
};

const messageLettersMax = 2_000;

/** Quoted or bracketed text, and any address, may be personal data. */
function withoutValues(message: string): string {
  return message
    .slice(0, messageLettersMax)
    .replaceAll(/".*"|(?<!\w)'.*'(?!\w)|\([^)]*@[^)]*\)|[^\s"'()<>]+@[^\s"'()<>]+/gs, "…");
}

/** The stack begins with the message as it was when the error was created. */
function stackOf({ name, message, stack = "" }: Error): string {
  const places = stack.startsWith(`${name}: ${message}`) ? stack.slice(name.length + 2 + message.length) : stack;
  return [
    `${name}: ${withoutValues(message)}`,
    ...places.split("\n").filter((line) => line.startsWith("    at ")),
  ].join("\n");
}
