/**
 * Closes a server in bounded time. By itself it waits for connections that never say anything, such as those a browser
 * opens ahead of need, and for requests whose other half never comes.
 */
import type { FastifyInstance } from "fastify";
import type { World } from "../../kit/world.ts";

/** For what is being answered; then for who is between two requests. */
const answeringMs = 1_000;
const lingeringMs = 3_000;

export async function closeServer(fastify: FastifyInstance, world: World): Promise<void> {
  const closed = new AbortController();
  const cut = async () => {
    await world.sleep(answeringMs, closed.signal);
    fastify.server.closeIdleConnections();
    await world.sleep(lingeringMs, closed.signal);
    fastify.server.closeAllConnections();
  };
  void cut().catch(() => undefined);
  await fastify.close();
  closed.abort();
}
