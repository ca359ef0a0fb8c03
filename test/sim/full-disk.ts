/** A device whose disk is full. */
import type { Device } from "./device.ts";

/** From now on no write fits, as Dexie tells of it; returns how to make room. Open the store anew before going on. */
export function fillDisk(device: Device): () => void {
  let isFull = true;
  device.db.close();
  device.db.use({
    stack: "dbcore",
    name: "full disk",
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name);
        const full = () => Promise.reject(new DOMException("The disk is full.", "QuotaExceededError"));
        return {
          ...table,
          mutate: (request) => (isFull && request.type !== "deleteRange" ? full() : table.mutate(request)),
        };
      },
    }),
  });
  return () => void (isFull = false);
}
