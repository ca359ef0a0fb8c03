/**
 * Files created in the background are moved to the server's storage once complete; until then they are in a folder of
 * their own.
 */
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Services } from "../services.ts";
import { storageKey } from "../../vendors/storage/storage.ts";

type Parts = Pick<Services, "storage" | "settings" | "world">;

export interface Written {
  /** Its storage key. */
  file_id: string;
  bytes: number;
}

const folderOf = ({ settings }: Pick<Services, "settings">) => join(settings.dataFolder, "outputs");

/** All or nothing: a partially written file is never visible. */
export async function writeOutput(
  services: Parts,
  tenant_id: string,
  pieces: AsyncIterable<string | Uint8Array>,
): Promise<Written> {
  await mkdir(folderOf(services), { recursive: true, mode: 0o700 });
  const file_id = services.world.uuid();
  const path = join(folderOf(services), file_id);
  try {
    const bytes = await writeFile(path, pieces);
    await services.storage.putFile(storageKey(tenant_id, file_id), path);
    return { file_id, bytes };
  } finally {
    await rm(path, { force: true });
  }
}

export function readOutput({ storage }: Parts, tenant_id: string, file_id: string): Promise<AsyncIterable<Uint8Array>> {
  return storage.read(storageKey(tenant_id, file_id));
}

export function removeOutput({ storage }: Parts, tenant_id: string, file_id: string): Promise<void> {
  return storage.remove(storageKey(tenant_id, file_id));
}

/** Deletes partial files of killed workers; complete but unreferenced files are left to the storage cleanup. */
export async function sweepHalfWritten(services: Parts, before: number): Promise<void> {
  const names = await readdir(folderOf(services)).catch((): string[] => []);
  for (const name of names) {
    const found = await stat(join(folderOf(services), name)).catch(() => undefined);
    if (found && found.mtimeMs < before) await rm(join(folderOf(services), name), { force: true });
  }
}

async function writeFile(path: string, pieces: AsyncIterable<string | Uint8Array>): Promise<number> {
  const file = await open(path, "wx", 0o600);
  try {
    let bytes = 0;
    for await (const piece of pieces) {
      const data = typeof piece === "string" ? Buffer.from(piece) : piece;
      await file.writeFile(data);
      bytes += data.length;
    }
    return bytes;
  } finally {
    await file.close();
  }
}
