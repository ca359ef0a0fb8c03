/**
 * A second copy of unsent work, in the database of backups: it outlives the loss of the store, by a deletion or a defect
 * of the browser. Encrypted like a backup, so that it is readable only to its owner once they are signed in.
 */
import type { BackupStore, KeptPackage } from "../db/backup-store.ts";
import type { LocalDatabase } from "../db/database.ts";
import { readMeta } from "../db/meta.ts";
import { canSeal, countOf, readUnsent, seal, whoseMark } from "./outbox-backup.ts";

/** `store_id`: the store it is a copy of, which must still be open. */
export interface CopyParts {
  db: LocalDatabase;
  backup: BackupStore;
  user_id: string;
  store_id: string;
  /** By the device's clock. */
  at: number;
}

/** Brings the copy up to date; call one after another. Without a key there is none. */
export async function copyUnsent({ db, backup, user_id, store_id, at }: CopyParts): Promise<void> {
  const key = canSeal() ? await readMeta(db, "keeping_key") : undefined;
  if (!key) return;
  const work = await readUnsent(db);
  const id = copyId(store_id);
  const isStillOpen = async () => (await readMeta(db, "born")) === store_id;
  // The store may have been replaced meanwhile: its empty successor has nothing to do with this copy.
  if (!(await isStillOpen())) return;
  if (countOf(work) === 0) return backup.remove([id]);
  const known = (await copiesOf(backup, user_id)).find((copy) => copy.id === id);
  const isSealed = new Set(known?.files?.map((file) => file.id));
  const wanted = new Set(work.files.map((file) => file.id));
  const added = { ...work, files: work.files.filter((file) => !isSealed.has(file.id)) };
  const sealed = await seal(added, { user_id, key }, { id, at });
  // Removed during the encryption: the copy ends with its store.
  if (!(await isStillOpen())) return;
  const files = [...(known?.files ?? []).filter((file) => wanted.has(file.id)), ...(sealed.files ?? [])];
  await backup.put({ ...sealed, files, copy_of: store_id, count: countOf(work) });
}

export function copyId(store_id: string): string {
  return `copy of ${store_id}`;
}

/** Number of unsent changes in the copy of a store that is gone; 0 without a copy. */
export async function countCopied(backup: BackupStore, user_id: string, store_id: string): Promise<number> {
  if (!canSeal()) return 0;
  return (await copiesOf(backup, user_id)).find(({ copy_of }) => copy_of === store_id)?.count ?? 0;
}

async function copiesOf(backup: BackupStore, user_id: string): Promise<KeptPackage[]> {
  return (await backup.of(await whoseMark(user_id))).filter(({ copy_of }) => copy_of !== undefined);
}
