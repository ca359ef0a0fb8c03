/** Opens the pool and tells Postgres how our values travel: bigint as a JavaScript number. */
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Database } from "./schema.ts";

const int8 = 20;
const int8Array = 1016;

export interface Connection {
  db: Kysely<Database>;
  pool: pg.Pool;
  connectionString: string;
  /** A connection of its own, not yet opened, for listening. */
  newClient(): pg.Client;
  close(): Promise<void>;
}

/** `onError` hears of broken idle connections; without it a database restart would end the process. */
export function connect(connectionString: string, onError: (error: Error) => void, connectionsMax = 12): Connection {
  const types = new pg.TypeOverrides();
  types.setTypeParser(int8, Number);
  types.setTypeParser(int8Array, (text: string) => (text === "{}" ? [] : text.slice(1, -1).split(",").map(Number)));
  const pool = new pg.Pool({ connectionString, max: connectionsMax, types, connectionTimeoutMillis: 5_000 });
  pool.on("error", onError);
  pool.on("connect", (client) => client.on("error", onError));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    pool,
    connectionString,
    newClient: () => new pg.Client({ connectionString }),
    close: () => db.destroy(),
  };
}
