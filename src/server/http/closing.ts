/**
 * Closes a server in bounded time. By default it waits for connections that never send a request, such as a browser's
 * preconnects, and for requests whose body never completes.
 */
import type { FastifyInstance } from "fastify";
import type { World } from "../../kit/world.ts";

/** First for requests in progress; then for idle connections. */
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
