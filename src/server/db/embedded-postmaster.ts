/** The postmaster of a cluster directory: detects and starts it. */
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
  /** A loopback port instead of a unix socket. */
  port: number | undefined;
};

const pidOfNobody = 2 ** 31 - 1;
const logBytesMax = 4 * 1024 * 1024;

/** The contents of postmaster.pid, if the process it names is this directory's postmaster. */
export function postmaster({ cluster }: Place): { pid: number; port: string; ready: boolean } | undefined {
  const file = join(cluster, "postmaster.pid");
  if (!existsSync(file)) return undefined;
  const lines = textOf(file).split("\n");
  const [pid = "", , , port = "", , , , status = ""] = lines;
  if (serves(Number(pid), cluster)) return { pid: Number(pid), port, ready: status.startsWith("ready") };
  // After a crash the pid may belong to another process, which PostgreSQL would mistake for a running server. The rest
  // of the file stays: PostgreSQL uses it to wait for children of a killed postmaster that still have the tables open.
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

/** Empty if the process is gone; also for the command of a zombie. */
function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** `ended` becomes true when the process exits, or immediately if another postmaster already serves the directory. */
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
    // After each checkpoint the first write of a page logs the whole page, which is most of what a large import writes.
    max_wal_size: "1GB",
    // Avoids an edit waiting for a 16 MB zero-fill while the database is still small.
    wal_init_zero: "off",
    // Flushes asynchronous bulk writes early, so that a user's commit has little left to flush.
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

/** Our log, truncated when it grows: this PostgreSQL logs little but errors. */
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

/** PG… variables are for clients, and an unknown locale would prevent the start. */
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
