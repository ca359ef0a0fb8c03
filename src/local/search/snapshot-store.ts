/** Where the saved index lies: a file of the origin's private file system, one per database. */
export interface SnapshotStore {
  read(): Promise<Uint8Array<ArrayBuffer> | null>;
  /** A failed write loses nothing but time at the next start. */
  write(file: Uint8Array<ArrayBuffer>): Promise<void>;
}

const fileNameFor = (databaseName: string) => `search-${encodeURIComponent(databaseName)}.bin`;
/** Ends the name of a file that is being written. */
const unfinished = ".new";

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
  const removeBoth = async () => {
    for (const name of [fileName, `${fileName}${unfinished}`])
      await orNull(async () => await (await folder()).removeEntry(name));
  };
  await orNull(async () => await navigator.locks.request(fileName, removeBoth));
}

/** A name within the worker's and the page's own reach; both have `navigator.storage`. */
function folder(): Promise<FileSystemDirectoryHandle> {
  return navigator.storage.getDirectory();
}

/** At one go, without a detour over the browser's process, where several tabs may read at a time. */
async function readFile(fileName: string): Promise<Uint8Array<ArrayBuffer>> {
  const handle = (await (await folder()).getFileHandle(fileName)) as FileSystemFileHandle & SyncFiles;
  const file = await orNull(() => readAtOnce(handle));
  return file ?? new Uint8Array(await (await handle.getFile()).arrayBuffer());
}

async function readAtOnce(handle: SyncFiles): Promise<Uint8Array<ArrayBuffer>> {
  const access = await handle.createSyncAccessHandle({ mode: "read-only" });
  try {
    const file = new Uint8Array(access.getSize());
    if (access.read(file, { at: 0 }) < file.length) throw new Error("The file ended before its end.");
    return file;
  } finally {
    access.close();
  }
}

/** Workers alone have the first; the types a page is checked with know neither. */
interface SyncFiles {
  createSyncAccessHandle(options?: { mode: "read-only" }): Promise<{
    getSize(): number;
    read(file: Uint8Array<ArrayBuffer>, options: { at: number }): number;
    truncate(size: number): void;
    write(file: Uint8Array<ArrayBuffer>, options: { at: number }): number;
    flush(): void;
    close(): void;
  }>;
  move(name: string): Promise<void>;
}

/** Whole or not at all: a page being left is when most is written, and its worker may end in the middle of it. */
async function writeFile(fileName: string, file: Uint8Array<ArrayBuffer>): Promise<void> {
  const handle = await (await folder()).getFileHandle(`${fileName}${unfinished}`, { create: true });
  await fill(handle as FileSystemFileHandle & SyncFiles, file);
  await (handle as FileSystemFileHandle & SyncFiles).move(fileName);
}

async function fill(handle: SyncFiles, file: Uint8Array<ArrayBuffer>): Promise<void> {
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
