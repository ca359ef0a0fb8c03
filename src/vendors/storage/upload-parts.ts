/**
 * Partial uploads on local disk, for any storage: a store only takes complete files. Another server that gets the next
 * chunk finds nothing and makes the device start over.
 */
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { FileStore } from "@tus/file-store";
import type { VendorSettings } from "../settings.ts";
import { keysOnDisk, pathOfKey } from "./disk-keys.ts";

export interface UploadParts {
  store(): Promise<FileStore>;
  pathOf(key: string): string;
  /** Bytes received; undefined when there are none of it. */
  offsetOf(key: string): Promise<number | undefined>;
  /** A missing key is fine. */
  drop(key: string): Promise<void>;
  list(tenant_id: string, after: string, limit: number): Promise<string[]>;
}

export function openUploadParts(settings: Pick<VendorSettings, "dataFolder">): UploadParts {
  const folder = () => join(settings.dataFolder, "parts");
  const pathOf = (key: string) => pathOfKey(folder(), key);
  let opened: Promise<FileStore> | undefined;
  const store = () => (opened ??= openStore(folder()));
  return {
    store,
    pathOf,
    offsetOf: async (key) => (await (await store()).getUpload(key).catch(() => undefined))?.offset,
    async drop(key) {
      await rm(pathOf(key), { force: true });
      await rm(`${pathOf(key)}.json`, { force: true });
    },
    list: (tenant_id, after, limit) => keysOnDisk(folder(), tenant_id, after, limit),
  };
}

async function openStore(directory: string): Promise<FileStore> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  return new FileStore({ directory });
}
