/** Where files made in the background lie for their 24 hours, each under an id of ours. */
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { World } from "../../kit/world.ts";

export interface OutputStore {
  /** All or nothing: a file half written is never found. */
  write(tenant_id: string, pieces: AsyncIterable<string | Uint8Array>): Promise<Written>;
  /** Undefined when there is none. */
  read(tenant_id: string, file_id: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  remove(tenant_id: string, file_id: string): Promise<void>;
  /** What lies there from before `before` goes: half written by a worker that was killed, or whole and never told of. */
  sweep(before: number): Promise<void>;
}

export interface Written {
  file_id: string;
  bytes: number;
}

const unfinished = ".part";

export function folderStore(folder: string, world: World): OutputStore {
  const pathOf = (tenant_id: string, file_id: string) => join(folder, `${tenant_id}-${file_id}`);
  return {
    async write(tenant_id, pieces) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file_id = world.uuid();
      const path = join(folder, `${file_id}${unfinished}`);
      try {
        const bytes = await writeFile(path, pieces);
        await rename(path, pathOf(tenant_id, file_id));
        return { file_id, bytes };
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },
    async read(tenant_id, file_id) {
      const path = pathOf(tenant_id, file_id);
      return (await stat(path).catch(() => undefined)) && createReadStream(path);
    },
    remove: (tenant_id, file_id) => rm(pathOf(tenant_id, file_id), { force: true }),
    async sweep(before) {
      const names = await readdir(folder).catch((): string[] => []);
      for (const name of names) {
        const found = await stat(join(folder, name)).catch(() => undefined);
        if (found && found.mtimeMs < before) await rm(join(folder, name), { force: true });
      }
    },
  };
}

async function writeFile(path: string, pieces: AsyncIterable<string | Uint8Array>): Promise<number> {
  const file = await open(path, "wx");
  try {
    let bytes = 0;
    for await (const piece of pieces) {
      const data = typeof piece === "string" ? Buffer.from(piece) : piece;
      await file.writeFile(data);
      bytes += data.length;
    }
    await file.sync();
    return bytes;
  } finally {
    await file.close();
  }
}
