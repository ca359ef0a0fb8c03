/** Opens the pool and sets Postgres type parsing: bigint as a JavaScript number. */
import { writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { Kysely } from "kysely";
import pg from "pg";
import { PreparedStatementClient } from "./prepared-statements.ts";
import { OpeningDialect } from "./opening.ts";
import type { Database } from "./schema.ts";

const int8 = 20;
const int8Array = 1016;

export interface Connection {
  db: Kysely<Database>;
  /** Same, for long background work; `db` itself when the database is not on this machine. */
  backgroundDb: Kysely<Database>;
  pool: pg.Pool;
  connectionString: string;
  /** A separate connection, not yet opened, for LISTEN. */
  newClient(): pg.Client;
  close(): Promise<void>;
}

/** Concurrent connections of long work, plus a margin. */
const backgroundConnectionsMax = 8;

interface Connecting {
  connectionsMax?: number;
  /** The database runs on this machine for this server only: long work in it gets lower priority than requests. */
  ours?: boolean;
}

/** `onError` receives errors of idle connections; without it a database restart would end the process. */
export function connect(
  connectionString: string,
  onError: (error: Error) => void,
  { connectionsMax = 12, ours = false }: Connecting = {},
): Connection {
  const types = new pg.TypeOverrides();
  types.setTypeParser(int8, Number);
  types.setTypeParser(int8Array, (text: string) => (text === "{}" ? [] : text.slice(1, -1).split(",").map(Number)));
  const open = (max: number) => {
    const pool = new pg.Pool({
      Client: PreparedStatementClient,
      connectionString,
      max,
      types,
      connectionTimeoutMillis: 5_000,
    });
    pool.on("error", onError);
    pool.on("connect", (client) => client.on("error", onError));
    return pool;
  };
  const pool = open(connectionsMax);
  const db = new Kysely<Database>({ dialect: new OpeningDialect({ pool }) });
  const backgroundDb = ours ? new Kysely<Database>({ dialect: new OpeningDialect({ pool: background(open) }) }) : db;
  return {
    db,
    backgroundDb,
    pool,
    connectionString,
    newClient: () => new pg.Client({ connectionString }),
    close: async () => {
      await db.destroy();
      if (backgroundDb !== db) await backgroundDb.destroy();
    },
  };
}

/** Each of its connections is a local process, whose priority is lowered. */
function background(open: (max: number) => pg.Pool): pg.Pool {
  const pool = open(backgroundConnectionsMax);
  const eager = new Set<number>();
  const stepBack = () => {
    for (const pid of eager) if (hasSteppedBack(pid)) eager.delete(pid);
  };
  pool.on("connect", (client) => {
    const mind = async () => {
      const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
      for (const { pid } of rows) eager.add(pid);
      stepBack();
    };
    mind().catch(() => undefined);
  });
  pool.on("acquire", stepBack);
  return pool;
}

const below = constants.priority.PRIORITY_BELOW_NORMAL;

/** False: retry later. If the account lacks permission, the process keeps normal priority. */
function hasSteppedBack(pid: number): boolean {
  try {
    setPriority(pid, below);
    // Linux autogroup may put each of these processes in its own group, and then only the group's nice value counts.
    if (process.platform === "linux") writeFileSync(`/proc/${pid}/autogroup`, String(below));
    return true;
  } catch (error) {
    // Linux limits such changes to about ten a second.
    return (error as NodeJS.ErrnoException).code !== "EAGAIN";
  }
}
