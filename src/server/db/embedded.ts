/**
 * The built-in database: a real PostgreSQL process in the data folder. It deliberately survives a killed server; the
 * next start adopts it through postmaster.pid.
 */
import { mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { Client } from "pg";
import type { World } from "../../kit/world.ts";
import { findBinaries, NoEmbeddedDatabase } from "./embedded-binaries.ts";
import { clusterFolder, createCluster, passwordOf, socketFolder } from "./embedded-cluster.ts";
import { freePort, lastWords, launch, type Place, postmaster } from "./embedded-postmaster.ts";
import { joinUsers } from "./embedded-users.ts";

export type EmbeddedDatabase = {
  /** For pg and for libpq; a unix socket, on Windows a loopback port. */
  connectionString: string;
  /** Location of the tables: inside the data folder, or where PostgreSQL's account can reach them. */
  folder: string;
  /** Releases the database; the last process to release it stops it. */
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

const startTimeoutMs = 120_000;
const pollMs = 15;
const launchesMax = 8;
const stopTimeoutS = 10;
const watchMs = 1_000;

/**
 * Boots or adopts the PostgreSQL of a data folder and ensures the database `fieldline` exists. Once per process and
 * folder. Throws NoEmbeddedDatabase, which names the alternative.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { world, throwaway = false, tcp = process.platform === "win32" } = options;
  const dataDir = resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true });
  const binaries = findBinaries(join(dataDir, "postgres"));
  const cluster = clusterFolder(dataDir, binaries.runAs);
  const place: Place = { ...binaries, dataDir, cluster, throwaway, port: tcp ? await freePort() : undefined };
  await createCluster({ ...place, tcp });
  const leaveUsers = joinUsers(dataDir);
  try {
    const connectionString = await running(place, world);
    if (tcp) place.port = Number(new URL(connectionString).port);
    const watch = new AbortController();
    const watching = throwaway ? undefined : keepRunning(place, world, watch.signal);
    const stop = async () => {
      watch.abort();
      await watching;
      if (leaveUsers()) await halt(place, world);
    };
    return { connectionString, folder: cluster, stop };
  } catch (error) {
    leaveUsers();
    throw error;
  }
}

/** Starts until a postmaster answers: ours, or one left by a killed or a concurrent process. */
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
      ours = launch(place);
    }
    await world.sleep(pollMs);
  }
  throw new NoEmbeddedDatabase(`PostgreSQL does not start in ${place.cluster}.\n${lastWords(place)}`);
}

/** Restarts it after it was killed (out of memory, for example): requests fail meanwhile and then recover. */
async function keepRunning(place: Place, world: Pick<World, "sleep">, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await world.sleep(watchMs, signal).catch(() => {});
    if (!signal.aborted && !postmaster(place)) await running(place, world).catch(() => {});
  }
}

/** The address of a responding server, with its database created if missing; otherwise undefined. */
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

function address({ cluster, dataDir, port: tcp, runAs }: Place, port: string, database: string): string {
  if (tcp !== undefined) return `postgresql://fieldline:${passwordOf(dataDir)}@127.0.0.1:${port}/${database}`;
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
