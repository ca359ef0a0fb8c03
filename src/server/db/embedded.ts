/**
 * The built-in database: a real PostgreSQL beside the server, kept in the data folder.
 * It outlives a killed server on purpose; the next start adopts it through postmaster.pid.
 */
import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { Client } from "pg";
import type { World } from "../../kit/world.ts";
import { type Binaries, findBinaries, NoEmbeddedDatabase } from "./embedded-binaries.ts";
import { clusterFolder, createCluster, passwordOf, socketFolder } from "./embedded-cluster.ts";
import { isAlive, joinUsers } from "./embedded-users.ts";

export type EmbeddedDatabase = {
  /** For pg and for libpq; a unix socket, on Windows a loopback port. */
  connectionString: string;
  /** Where the tables lie: inside the data folder, or where PostgreSQL's account can reach them. */
  folder: string;
  /** Leaves the database; the last process that leaves stops it. */
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  dataDir: string;
  world: Pick<World, "sleep">;
  /** For tests: no fsync, and the data folder is deleted at the end. */
  throwaway?: boolean;
  /** A loopback port with a password instead of a unix socket; the default on Windows, which has none. */
  tcp?: boolean;
};

type Place = Binaries & { dataDir: string; cluster: string; throwaway: boolean; tcp: boolean };

const startTimeoutMs = 120_000;
const pollMs = 15;
const launchesMax = 8;
const pidOfNobody = 2 ** 31 - 1;
const stopTimeoutS = 10;
const logBytesMax = 4 * 1024 * 1024;

/**
 * Boots, or adopts, the PostgreSQL of a data folder and makes sure the database `fieldline` exists.
 * Once per process and folder. Throws NoEmbeddedDatabase, with what to do instead.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { world, throwaway = false, tcp = process.platform === "win32" } = options;
  const dataDir = resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true });
  const binaries = findBinaries(join(dataDir, "postgres"));
  const cluster = clusterFolder(dataDir, binaries.runAs);
  const place: Place = { ...binaries, dataDir, cluster, throwaway, tcp };
  await createCluster(place);
  const leaveUsers = joinUsers(dataDir);
  try {
    const connectionString = await running(place, world);
    const stop = async () => void (leaveUsers() && (await halt(place, world)));
    return { connectionString, folder: cluster, stop };
  } catch (error) {
    leaveUsers();
    throw error;
  }
}

/** Starts until somebody's postmaster answers, ours or one left by a killed or a concurrent process. */
async function running(place: Place, world: Pick<World, "sleep">): Promise<string> {
  let launches = 0;
  let ours = { ended: true };
  for (let waitedMs = 0; waitedMs < startTimeoutMs; waitedMs += pollMs) {
    const found = postmaster(place);
    const answer = found?.ready ? await answering(place, found.port) : undefined;
    if (answer) return answer;
    if (!found && ours.ended) {
      if (launches === launchesMax) break;
      if (launches > 0) await world.sleep(200 * launches);
      launches += 1;
      ours = await launch(place);
    }
    await world.sleep(pollMs);
  }
  throw new NoEmbeddedDatabase(`PostgreSQL does not start in ${place.cluster}.\n${lastWords(place)}`);
}

/** What postmaster.pid says, if the process it names is the postmaster of this folder. */
function postmaster({ cluster }: Place): { pid: number; port: string; ready: boolean } | undefined {
  const file = join(cluster, "postmaster.pid");
  if (!existsSync(file)) return undefined;
  const lines = textOf(file).split("\n");
  const [pid = "", , , port = "", , , , status = ""] = lines;
  if (serves(Number(pid), cluster)) return { pid: Number(pid), port, ready: status.startsWith("ready") };
  // After a crash the number may belong to a stranger, whom PostgreSQL would take for a running server. The rest of
  // the file stays: by it PostgreSQL waits for children of a killed postmaster that still hold the tables.
  if (isAlive(Number(pid))) writeFileSync(file, [pidOfNobody, ...lines.slice(1)].join("\n"));
  return undefined;
}

function serves(pid: number, cluster: string): boolean {
  if (!(pid > 0)) return false;
  if (process.platform === "linux") return textOf(`/proc/${pid}/cmdline`).includes(`\0${cluster}\0`);
  if (process.platform === "darwin") {
    return spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).stdout.includes(cluster);
  }
  return isAlive(pid);
}

/** Empty for what is gone; also for the command of a zombie. */
function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

async function launch(place: Place): Promise<{ ended: boolean }> {
  const state = { ended: false };
  const log = openLog(place.dataDir);
  const options = { detached: true, cwd: "/", stdio: ["ignore", log, log] as ["ignore", number, number] };
  const child = spawn(place.postgres, ["-D", place.cluster, ...(await settings(place))], {
    ...options,
    ...place.runAs,
    env: plainEnvironment(),
  });
  child.once("exit", () => (state.ended = true));
  child.once("error", () => (state.ended = true));
  child.unref();
  closeSync(log);
  return state;
}

async function settings({ cluster, throwaway, tcp, runAs }: Place): Promise<string[]> {
  const list = {
    listen_addresses: tcp ? "127.0.0.1" : "",
    port: tcp ? await freePort() : 5432,
    unix_socket_directories: tcp ? "" : socketFolder(cluster, runAs),
    unix_socket_permissions: "0700",
    max_connections: throwaway ? 200 : 100,
    shared_buffers: "128MB",
    max_wal_size: "512MB",
    timezone: "UTC",
    log_timezone: "UTC",
    jit: "off",
    ...(throwaway ? withoutSafety : {}),
  };
  return Object.entries(list).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

const withoutSafety = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: 0,
  autovacuum: "off",
  io_method: "sync",
};

/** Our log, begun anew when it has grown: PostgreSQL here writes little but faults. */
function openLog(dataDir: string): number {
  const file = logOf(dataDir);
  const grown = (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > logBytesMax;
  const log = openSync(file, grown ? "w" : "a", 0o600);
  chmodSync(file, 0o600);
  return log;
}

function logOf(dataDir: string): string {
  return join(dataDir, "postgres.log");
}

function lastWords({ dataDir }: Place): string {
  return textOf(logOf(dataDir)).trimEnd().split("\n").slice(-8).join("\n");
}

/** Settings in PG… variables are meant for clients, and an unknown locale would stop the start. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(own), LC_ALL: "C" };
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer().once("error", failed);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => found(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** The address of a server that answers, its database made if this is the first time; else nothing. */
async function answering(place: Place, port: string): Promise<string | undefined> {
  const client = new Client({ connectionString: address(place, port, "postgres") });
  client.on("error", () => {});
  try {
    await client.connect();
    const known = await client.query("select 1 from pg_database where datname = 'fieldline'");
    if (known.rowCount === 0) await client.query("create database fieldline");
    return address(place, port, "fieldline");
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => {});
  }
}

function address({ cluster, dataDir, tcp, runAs }: Place, port: string, database: string): string {
  if (tcp) return `postgresql://fieldline:${passwordOf(dataDir)}@127.0.0.1:${port}/${database}`;
  return `postgresql://fieldline@${encodeURIComponent(socketFolder(cluster, runAs))}/${database}`;
}

async function halt(place: Place, world: Pick<World, "sleep">): Promise<void> {
  for (const mode of place.throwaway ? ["immediate"] : ["fast", "immediate"]) {
    const found = postmaster(place);
    if (found) process.kill(found.pid, mode === "fast" ? "SIGINT" : "SIGQUIT");
    if (await gone(place, world)) break;
  }
  if (!place.throwaway) return;
  rmSync(place.cluster, { recursive: true, force: true, maxRetries: 5 });
  rmSync(place.dataDir, { recursive: true, force: true, maxRetries: 5 });
}

async function gone(place: Place, world: Pick<World, "sleep">): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < stopTimeoutS * 1000; waitedMs += pollMs) {
    if (!postmaster(place)) return true;
    await world.sleep(pollMs);
  }
  return false;
}
