import { afterEach, expect, test, vi } from "vitest";
import { fileStore, removeSnapshot } from "../../src/local/search/snapshot-store.ts";

/** A browser's private files, as far as a saved index needs them. */
class Files {
  readonly byName = new Map<string, Uint8Array>();
  /** Bytes a write gets through before its worker ends. */
  room = Infinity;

  async getFileHandle(name: string, options?: { create: boolean }) {
    if (!this.byName.has(name)) {
      if (!options?.create) throw new DOMException("none", "NotFoundError");
      this.byName.set(name, new Uint8Array());
    }
    return {
      getFile: async () => new Blob([Uint8Array.from(this.byName.get(name) ?? [])]),
      createSyncAccessHandle: async () => ({
        truncate: (size: number) => void this.byName.set(name, new Uint8Array(size)),
        write: (bytes: Uint8Array) => {
          this.byName.get(name)?.set(bytes.subarray(0, this.room));
          if (this.room < bytes.length) throw new DOMException("gone", "InvalidStateError");
          return bytes.length;
        },
        flush: () => undefined,
        close: () => undefined,
      }),
      move: async (to: string) => {
        this.byName.set(to, this.byName.get(name) ?? new Uint8Array());
        this.byName.delete(name);
      },
    };
  }

  async removeEntry(name: string) {
    if (!this.byName.delete(name)) throw new DOMException("none", "NotFoundError");
  }
}

const locks = { request: (_: string, ...rest: unknown[]) => (rest.at(-1) as (lock: object) => unknown)({}) };

function device(): Files {
  const files = new Files();
  vi.stubGlobal("navigator", { locks, storage: { getDirectory: async () => files } });
  return files;
}

afterEach(() => vi.unstubAllGlobals());

test("an index whose saving was cut off leaves the one before whole", async () => {
  const files = device();
  const store = fileStore("book");
  await store.write(Uint8Array.of(1, 2, 3, 4));
  files.room = 2;
  await store.write(Uint8Array.of(9, 8, 7, 6, 5));
  expect([...((await store.read()) ?? [])]).toEqual([1, 2, 3, 4]);
  files.room = Infinity;
  await store.write(Uint8Array.of(5, 5));
  expect([...((await store.read()) ?? [])]).toEqual([5, 5]);
});

test("wiping a store leaves nothing of a saving that was cut off", async () => {
  const files = device();
  files.room = 1;
  await fileStore("book").write(Uint8Array.of(1, 2));
  expect(files.byName.size).toBe(1);
  await removeSnapshot("book");
  expect(files.byName.size).toBe(0);
});
