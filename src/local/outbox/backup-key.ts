/** The key for backups of unsent work: fetched while signed in, so that a backup can be encrypted offline later. */
import { devices } from "../../contract/device/devices.ts";
import type { RequestFn } from "../api/request.ts";
import type { LocalDatabase } from "../db/database.ts";
import type { BackupStore } from "../db/backup-store.ts";
import { readMeta, writeMeta } from "../db/meta.ts";
import type { Replayer } from "../mirror/rebase.ts";
import { canSeal, countOf, type DraftStore, importKey, restore, unseal, whoseMark } from "./outbox-backup.ts";

/** From the server, or the last known one; undefined if there is none, or no crypto. */
export async function backupKey(db: LocalDatabase, request: RequestFn): Promise<CryptoKey | undefined> {
  if (!canSeal()) return undefined;
  return freshKey(db, request).catch(() => readMeta(db, "keeping_key"));
}

async function freshKey(db: LocalDatabase, request: RequestFn): Promise<CryptoKey> {
  const { data } = await request(devices.keepingKey, {});
  const key = await importKey(data.key);
  await writeMeta(db, "keeping_key", key);
  return key;
}

export interface TakenUp {
  /** Writes and conflicts restored. */
  changes: number;
  /** Imports in preparation restored. */
  imports: number;
  /** Packages that no key can decrypt any more. */
  unreadable: number;
  buckets: Set<number>;
}

interface RestoreParts {
  backup: BackupStore;
  request: RequestFn;
  user_id: string;
  drafts?: DraftStore | undefined;
}

/** Restores this user's backups. Throws, with all backups still stored, when the key cannot be fetched. */
export async function restoreKept(
  replayer: Replayer,
  { backup, request, user_id, drafts }: RestoreParts,
): Promise<TakenUp> {
  const taken: TakenUp = { changes: 0, imports: 0, unreadable: 0, buckets: new Set() };
  if (!canSeal()) return taken;
  const storeId = await readMeta(replayer.db, "born");
  const all = await backup.of(await whoseMark(user_id));
  // A copy is needed only once its store is gone.
  const packages = all.filter(({ copy_of }) => copy_of === undefined || copy_of !== storeId);
  if (packages.length === 0 && (await readMeta(replayer.db, "keeping_key"))) return taken;
  const key = await freshKey(replayer.db, request);
  for (const kept of packages) {
    const work = await unseal(kept, { user_id, key });
    if (work?.drafts) drafts?.restore(user_id, work.drafts);
    if (work) for (const bucket of await restore(replayer, work, kept.id)) taken.buckets.add(bucket);
    const imports = work?.imports?.length ?? 0;
    if (work) taken.changes += countOf(work) - imports;
    else taken.unreadable++;
    taken.imports += imports;
    await backup.remove([kept.id]);
  }
  return taken;
}
