/**
 * Uploads while they come, on this machine's disk, wherever files lie in the end: a store takes whole files only. Another
 * server of a fleet, asked to go on, finds nothing and has the device begin again.
 */
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { FileStore } from "@tus/file-store";
import type { VendorSettings } from "../settings.ts";
import { keysOnDisk, pathOfKey } from "./disk-keys.ts";

export interface UploadParts {
  store(): Promise<FileStore>;
  pathOf(key: string): string;
  /** Bytes that have come; undefined when there are none of it. */
  offsetOf(key: string): Promise<number | undefined>;
  /** Nothing there is fine. */
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
