/** Hears every statement the server sends to its database, so that a bench can count them or send the same ones itself. */
import type { ClientBase, Pool, QueryResult } from "pg";

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** What was sent while `work` ran, in order. */
export async function statementsOf(pool: Pool, work: () => Promise<unknown>): Promise<Statement[]> {
  const heard: Statement[] = [];
  listeners.set(pool, heard);
  watch(pool);
  try {
    await work();
  } finally {
    listeners.delete(pool);
  }
  return heard;
}

const listeners = new Map<Pool, Statement[]>();
const watched = new WeakSet<Pool>();

/** Wraps the checkout of connections, which is where Kysely's dialect takes its own. */
function watch(pool: Pool): void {
  if (watched.has(pool)) return;
  watched.add(pool);
  pool.on("acquire", (client) => receiveFrom(client, pool));
}

const wrapped = new WeakSet<object>();

function receiveFrom(client: ClientBase, pool: Pool): void {
  if (wrapped.has(client)) return;
  wrapped.add(client);
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<QueryResult>;
  const listening = (...args: unknown[]) => {
    const [asked, values] = args;
    if (typeof asked === "string")
      listeners.get(pool)?.push({ text: asked, values: Array.isArray(values) ? values : [] });
    return query(...args);
  };
  client.query = listening as typeof client.query;
}
