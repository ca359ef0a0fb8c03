/**
 * The only place that creates a server and registers plugins. The library's types for both compare whole servers with
 * each other on every use: a third of all type checking in this repository. Here that comparison is avoided.
 */
import Fastify, { type FastifyInstance, type FastifyServerOptions } from "fastify";

const make: unknown = Fastify;

export function newServer(options: FastifyServerOptions = {}): FastifyInstance {
  return (make as (options: FastifyServerOptions) => FastifyInstance)(options);
}

/** `options` are the plugin's own: check them with `satisfies`. */
export async function plugIn(fastify: FastifyInstance, plugin: object, options: object = {}): Promise<void> {
  const open: unknown = fastify;
  await (open as { register(plugin: object, options: object): Promise<void> }).register(plugin, options);
}
