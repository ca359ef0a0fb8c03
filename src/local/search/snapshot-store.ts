/** Stores the saved index: a file in the origin private file system, one per database. */
export interface SnapshotStore {
  read(): Promise<Uint8Array<ArrayBuffer> | null>;
  /** A failed write costs only time at the next start. */
  write(file: Uint8Array<ArrayBuffer>): Promise<void>;
}

const fileNameFor = (databaseName: string) => `search-${encodeURIComponent(databaseName)}.bin`;
/** File name suffix during a write. */
const unfinished = ".new";

/** For a worker. Without OPFS, nothing is saved and the index is built from the database. */
export function fileStore(databaseName: string): SnapshotStore {
  const fileName = fileNameFor(databaseName);
  return {
    read: () => orNull(() => readFile(fileName)),
    write: async (file) => {
      // If another tab is writing, this one skips the write.
      const writeAlone = async (lock: Lock | null) => (lock ? await writeFile(fileName, file) : undefined);
      await orNull(async () => await navigator.locks.request(fileName, { ifAvailable: true }, writeAlone));
    },
  };
}

/** Part of wiping a store: waits for a running write of the file, which contains personal data. */
export async function removeSnapshot(databaseName: string): Promise<void> {
  const fileName = fileNameFor(databaseName);
  const removeBoth = async () => {
    for (const name of [fileName, `${fileName}${unfinished}`])
      await orNull(async () => await (await folder()).removeEntry(name));
  };
  await orNull(async () => await navigator.locks.request(fileName, removeBoth));
}

/** A name available in both the worker and the page; both have `navigator.storage`. */
function folder(): Promise<FileSystemDirectoryHandle> {
  return navigator.storage.getDirectory();
}

/** In a single read, without a round trip to the browser process, where several tabs may be reading. */
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

/** Workers alone have the first; the DOM types include neither. */
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

/** Atomic: most writes happen while a page is being left, and its worker may be terminated mid-write. */
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
