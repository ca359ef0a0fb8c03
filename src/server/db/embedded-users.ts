/** Which processes use the database of a data folder; the last one to leave may stop it. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Registers this process; the returned function unregisters it and returns whether no process is left. */
export function joinUsers(dataDir: string): () => boolean {
  const folder = usersFolder(dataDir);
  const mine = join(folder, String(process.pid));
  mkdirSync(folder, { recursive: true });
  writeFileSync(mine, "");
  return () => {
    rmSync(mine, { force: true });
    return !isInUse(dataDir);
  };
}

/** True while a live process uses the database; removes entries of killed ones. */
export function isInUse(dataDir: string): boolean {
  const folder = usersFolder(dataDir);
  const living = usersIn(folder).filter((name) => isAlive(Number(name)));
  for (const name of usersIn(folder)) if (!living.includes(name)) rmSync(join(folder, name), { force: true });
  return living.length > 0;
}

/** A process of another account cannot be signaled, but is alive. */
export function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function usersIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function usersFolder(dataDir: string): string {
  return join(dataDir, "postgres-users");
}
