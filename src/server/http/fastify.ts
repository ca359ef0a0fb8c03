/**
 * The only place that makes a server and plugs into it. The library's types for both compare whole servers with each
 * other, as often as they are asked: a third of all type checking of this repository. Here they are not asked.
 */
import Fastify, { type FastifyInstance, type FastifyServerOptions } from "fastify";

const make: unknown = Fastify;

export function newServer(options: FastifyServerOptions = {}): FastifyInstance {
  return (make as (options: FastifyServerOptions) => FastifyInstance)(options);
}

/** `options` are the plugin's own: say so with `satisfies`. */
export async function plugIn(fastify: FastifyInstance, plugin: object, options: object = {}): Promise<void> {
  const open: unknown = fastify;
  await (open as { register(plugin: object, options: object): Promise<void> }).register(plugin, options);
}
