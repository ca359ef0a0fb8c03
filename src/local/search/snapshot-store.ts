/** Where the saved index lies: a file of the origin's private file system, one per database. */
export interface SnapshotStore {
  read(): Promise<Uint8Array<ArrayBuffer> | null>;
  /** A failed write loses nothing but time at the next start. */
  write(file: Uint8Array<ArrayBuffer>): Promise<void>;
}

const fileNameFor = (databaseName: string) => `search-${encodeURIComponent(databaseName)}.bin`;

/** For a worker. Where the browser keeps no such files, nothing is saved and the index is made from the database. */
export function fileStore(databaseName: string): SnapshotStore {
  const fileName = fileNameFor(databaseName);
  return {
    read: () => orNull(() => readFile(fileName)),
    write: async (file) => {
      // When another tab is writing, this one leaves it at that.
      const writeAlone = async (lock: Lock | null) => (lock ? await writeFile(fileName, file) : undefined);
      await orNull(async () => await navigator.locks.request(fileName, { ifAvailable: true }, writeAlone));
    },
  };
}

/** Part of wiping a store: waits for whoever is just writing the file, which holds people's names. */
export async function removeSnapshot(databaseName: string): Promise<void> {
  const fileName = fileNameFor(databaseName);
  const remove = async () => (await folder()).removeEntry(fileName);
  await orNull(async () => await navigator.locks.request(fileName, remove));
}

/** A name within the worker's and the page's own reach; both have `navigator.storage`. */
function folder(): Promise<FileSystemDirectoryHandle> {
  return navigator.storage.getDirectory();
}

async function readFile(fileName: string): Promise<Uint8Array<ArrayBuffer>> {
  const handle = await (await folder()).getFileHandle(fileName);
  return new Uint8Array(await (await handle.getFile()).arrayBuffer());
}

/** Workers alone have these; the types a page is checked with do not know them. */
interface SyncFiles {
  createSyncAccessHandle(): Promise<{
    truncate(size: number): void;
    write(file: Uint8Array<ArrayBuffer>, options: { at: number }): number;
    flush(): void;
    close(): void;
  }>;
}

/** A torn file is found out by its checksum. */
async function writeFile(fileName: string, file: Uint8Array<ArrayBuffer>): Promise<void> {
  const handle = (await (await folder()).getFileHandle(fileName, { create: true })) as FileSystemFileHandle & SyncFiles;
  const access = await handle.createSyncAccessHandle();
  try {
    access.truncate(file.length);
    access.write(file, { at: 0 });
    access.flush();
  } finally {
    access.close();
  }
}

async function orNull<T>(run: () => Promise<T>): Promise<T | null> {
  try {
    return await run();
  } catch {
    return null;
  }
}
