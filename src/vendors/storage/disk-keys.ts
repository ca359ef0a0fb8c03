/** Disk storage by key: one folder per tenant, one file per key. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { checkedKey, isStorageKey } from "./storage.ts";

export function pathOfKey(folder: string, key: string): string {
  return join(folder, checkedKey(key));
}

/** Sorted, those after `after`; files with other names are skipped. */
export async function keysOnDisk(folder: string, tenant_id: string, after: string, limit: number): Promise<string[]> {
  const names = await readdir(join(folder, tenant_id)).catch(() => []);
  const keys = names.map((name) => `${tenant_id}/${name}`).filter((key) => isStorageKey(key) && key > after);
  return keys.sort().slice(0, limit);
}
