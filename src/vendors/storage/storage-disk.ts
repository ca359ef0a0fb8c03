/** Files on local disk, in the data folder. */
import { createWriteStream } from "node:fs";
import { copyFile, link, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { VendorSettings } from "../settings.ts";
import { keysOnDisk, pathOfKey } from "./disk-keys.ts";
import type { Storage } from "./storage.ts";

export function diskStorage(settings: Pick<VendorSettings, "dataFolder">): Storage {
  // Evaluated per call: the folder is created on first use.
  const folder = () => join(settings.dataFolder, "files");
  const ready = async (key: string) => {
    const path = pathOfKey(folder(), key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    return path;
  };
  return {
    async put(key, bytes) {
      const path = await ready(key);
      await pipeline(bytes, createWriteStream(`${path}.new`, { mode: 0o600, flush: true }));
      await rename(`${path}.new`, path);
    },
    async putFile(key, source) {
      await flush(source);
      await sameFile(source, await ready(key));
    },
    async read(key, range) {
      const file = await open(pathOfKey(folder(), key));
      return file.createReadStream(range && { start: range.from, end: range.to });
    },
    remove: (key) => rm(pathOfKey(folder(), key), { force: true }),
    list: (tenant_id, after, limit) => keysOnDisk(folder(), tenant_id, after, limit),
  };
}

async function flush(path: string): Promise<void> {
  const file = await open(path, "r+");
  await file.sync().finally(() => file.close());
}

/** A hard link; a copy where linking fails, such as across disks. */
async function sameFile(source: string, path: string): Promise<void> {
  try {
    await link(source, path);
  } catch (error) {
    if ((error as { code?: string }).code === "EEXIST") return;
    await copyFile(source, `${path}.new`);
    await flush(`${path}.new`);
    await rename(`${path}.new`, path);
  }
}
