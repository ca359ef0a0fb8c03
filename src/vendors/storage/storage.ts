/** Where files lie once they are whole, whatever lies behind it. */
import type { Readable } from "node:stream";

/** Keys are ours (`storageKey`): what people call their files never reaches a path. */
export interface Storage {
  /** Keeps bytes; they survive a power cut once it resolves. */
  put(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** Keeps a file of this machine's disk, which stays where it is. Done again it changes nothing. */
  putFile(key: string, path: string): Promise<void>;
  read(key: string): Promise<Readable>;
  /** Nothing there is fine. */
  remove(key: string): Promise<void>;
  /** Keys of one tenant in order, those after `after`. */
  list(tenant_id: string, after: string, limit: number): Promise<string[]>;
}

export function storageKey(tenant_id: string, id: string): string {
  return `${tenant_id}/${id}`;
}

const keyShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function isStorageKey(key: string): boolean {
  return keyShape.test(key);
}

/** A bug must not become a path. */
export function checkedKey(key: string): string {
  if (!isStorageKey(key)) throw new Error("not a key of ours");
  return key;
}
