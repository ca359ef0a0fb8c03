/** Opens the pool and tells Postgres how our values travel: bigint as a JavaScript number. */
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
  /** The same for long work nobody waits for; `db` itself where the database is not ours to order. */
  backgroundDb: Kysely<Database>;
  pool: pg.Pool;
  connectionString: string;
  /** A connection of its own, not yet opened, for listening. */
  newClient(): pg.Client;
  close(): Promise<void>;
}

/** What long work has under way at one time, and some more. */
const backgroundConnectionsMax = 8;

interface Connecting {
  connectionsMax?: number;
  /** The database runs on this machine for us alone: long work in it steps back for what people wait for. */
  ours?: boolean;
}

/** `onError` hears of broken idle connections; without it a database restart would end the process. */
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

/** Each of its connections is a process beside ours, which the machine then lets wait for the others. */
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

/** False: it may later. Where the account may not at all, the process works as fast as the others. */
function hasSteppedBack(pid: number): boolean {
  try {
    setPriority(pid, below);
    // Linux may hold each of these processes for a group of its own, and then only the number of the group counts.
    if (process.platform === "linux") writeFileSync(`/proc/${pid}/autogroup`, String(below));
    return true;
  } catch (error) {
    // It takes ten such wishes in a second.
    return (error as NodeJS.ErrnoException).code !== "EAGAIN";
  }
}
