/** PostgreSQL's data directory: where it may be, and how it is initialized. */
import { spawn, spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Binaries, NoEmbeddedDatabase, type RunAs } from "./embedded-binaries.ts";

const majorVersion = "18";
/** The kernel limits a unix socket path to 107 bytes. */
const socketFolderBytesMax = 107 - "/.s.PGSQL.5432".length;

/**
 * `postgres` in the data folder. If root runs PostgreSQL under an account that cannot reach it (a checkout in a private
 * home), the tables are in /var/lib/fieldline with a symlink from here.
 */
export function clusterFolder(dataDir: string, runAs: RunAs): string {
  const wanted = join(dataDir, "postgres");
  const found = lstatSync(wanted, { throwIfNoEntry: false });
  if (found?.isSymbolicLink()) return readlinkSync(wanted);
  if (found || runAs.uid === undefined || canReach(dataDir, runAs)) return wanted;
  const elsewhere = join("/var/lib/fieldline", hashOf(wanted));
  mkdirSync(dirname(elsewhere), { recursive: true });
  chmodSync(dirname(elsewhere), 0o755);
  symlinkSync(elsewhere, wanted);
  return elsewhere;
}

function canReach(folder: string, runAs: RunAs): boolean {
  return spawnSync("test", ["-x", folder], { cwd: "/", ...runAs }).status === 0;
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}

type NewCluster = Binaries & { dataDir: string; cluster: string; throwaway: boolean; tcp: boolean };

/** Initializes the cluster in a sibling directory and renames it, so that a killed start leaves nothing partial. */
export async function createCluster(place: NewCluster): Promise<void> {
  if (existsSync(join(place.cluster, "PG_VERSION"))) return refuseOtherVersion(place.cluster);
  const half = `${place.cluster}.${process.pid}`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { recursive: true, mode: 0o700 });
  const { uid, gid } = place.runAs;
  if (uid !== undefined && gid !== undefined) chownSync(half, uid, gid);
  try {
    await initdb(place, half);
    renameSync(half, place.cluster);
  } catch (error) {
    // Another process may have created it in the meantime: a non-empty directory is never replaced.
    if (!existsSync(join(place.cluster, "PG_VERSION"))) throw error;
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
}

function refuseOtherVersion(cluster: string) {
  const version = readFileSync(join(cluster, "PG_VERSION"), "utf8").trim();
  if (version === majorVersion) return;
  throw new NoEmbeddedDatabase(`${cluster} was made by PostgreSQL ${version}, this is PostgreSQL ${majorVersion}.`);
}

async function initdb({ initdb: program, dataDir, runAs, throwaway, tcp }: NewCluster, folder: string) {
  const args = ["-D", folder, "-U", "fieldline", "--encoding=UTF8", "--no-instructions"];
  // The same collation on every machine, regardless of installed locales.
  args.push("--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8");
  args.push(...(tcp ? ["--auth=scram-sha-256", `--pwfile=${newPassword(dataDir, runAs)}`] : ["--auth=trust"]));
  if (throwaway) args.push("--no-sync");
  const child = spawn(program, args, { cwd: "/", stdio: ["ignore", "pipe", "pipe"], ...runAs });
  const said: string[] = [];
  child.stdout.on("data", (text) => said.push(String(text)));
  child.stderr.on("data", (text) => said.push(String(text)));
  const status = await new Promise((ended) => child.once("error", ended).once("close", ended));
  if (status !== 0) throw new NoEmbeddedDatabase(`initdb ended with ${status}.\n${said.join("").trim()}`);
}

function newPassword(dataDir: string, { uid, gid }: RunAs): string {
  writeFileSync(passwordFile(dataDir), randomBytes(24).toString("hex"), { mode: 0o600 });
  if (uid !== undefined && gid !== undefined) chownSync(passwordFile(dataDir), uid, gid);
  return passwordFile(dataDir);
}

/** Only a loopback port needs a password; a unix socket is in a private directory. */
export function passwordOf(dataDir: string): string {
  return readFileSync(passwordFile(dataDir), "utf8");
}

function passwordFile(dataDir: string): string {
  return join(dataDir, "postgres.password");
}

/** The private cluster directory, or a short one where its path is too long for a socket. */
export function socketFolder(cluster: string, { uid, gid }: RunAs): string {
  if (Buffer.byteLength(cluster) <= socketFolderBytesMax) return cluster;
  const short = join(tmpdir(), `fieldline-${hashOf(cluster)}`);
  if (!lstatSync(short, { throwIfNoEntry: false })) mkdirSync(short, { mode: 0o700 });
  const { uid: owner, mode } = lstatSync(short);
  const mine = process.getuid?.() ?? 0;
  if (![mine, uid].includes(owner) || (mode & 0o170077) !== 0o040000) {
    throw new NoEmbeddedDatabase(`${short} is not a closed folder of this account; choose a shorter data folder.`);
  }
  if (uid !== undefined && gid !== undefined) chownSync(short, uid, gid);
  return short;
}
