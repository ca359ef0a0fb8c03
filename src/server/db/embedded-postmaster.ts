/** The process that serves a cluster folder: whether there is one, and how one is started. */
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, closeSync, existsSync, openSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import type { Binaries } from "./embedded-binaries.ts";
import { socketFolder } from "./embedded-cluster.ts";
import { isAlive } from "./embedded-users.ts";

export type Place = Binaries & {
  dataDir: string;
  cluster: string;
  throwaway: boolean;
  /** A loopback port of its own instead of a unix socket. */
  port: number | undefined;
};

const pidOfNobody = 2 ** 31 - 1;
const logBytesMax = 4 * 1024 * 1024;

/** What postmaster.pid says, if the process it names is the postmaster of this folder. */
export function postmaster({ cluster }: Place): { pid: number; port: string; ready: boolean } | undefined {
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

/** `ended` turns true when the process is gone, at once if another one already serves the folder. */
export function launch(place: Place): { ended: boolean } {
  const state = { ended: false };
  const log = openLog(place.dataDir);
  const options = { detached: true, cwd: "/", stdio: ["ignore", log, log] as ["ignore", number, number] };
  const child = spawn(place.postgres, ["-D", place.cluster, ...settings(place)], {
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

function settings({ cluster, throwaway, port, runAs }: Place): string[] {
  const tcp = port !== undefined;
  const list = {
    listen_addresses: tcp ? "127.0.0.1" : "",
    port: port ?? 5432,
    unix_socket_directories: tcp ? "" : socketFolder(cluster, runAs),
    unix_socket_permissions: "0700",
    max_connections: throwaway ? 200 : 100,
    shared_buffers: "128MB",
    // After each checkpoint every page is written whole once more, which is most of what a large import writes.
    max_wal_size: "1GB",
    // Nobody's edit waits for 16 MB of zeros while a young database grows.
    wal_init_zero: "off",
    // Of what bulk work writes without waiting, a person's commit finds little left to carry to the disk.
    wal_writer_delay: "20ms",
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

export function lastWords({ dataDir }: Place): string {
  return textOf(logOf(dataDir)).trimEnd().split("\n").slice(-8).join("\n");
}

/** Settings in PG… variables are meant for clients, and an unknown locale would stop the start. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(own), LC_ALL: "C" };
}

export function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer().once("error", failed);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => found(typeof address === "object" && address ? address.port : 0));
    });
  });
}
