/**
 * The stores on this device: closing one, deleting those of other users, and migrating the user's own from another
 * version.
 */
import { identityText } from "../domain/session/identity.ts";
import type { World } from "../kit/world.ts";
import { databaseNames, type DiskOptions, type LocalDatabase, openDatabase, transact } from "./db/database.ts";
import type { BackupStore } from "./db/backup-store.ts";
import { readMeta, writeMeta } from "./db/meta.ts";
import type { Replayer } from "./mirror/rebase.ts";
import {
  canSeal,
  countOf,
  type Drafts,
  type DraftStore,
  readUnsent,
  seal,
  restore,
  whoseMark,
} from "./outbox/outbox-backup.ts";
import { copyId } from "./outbox/unsent-copy.ts";
import { removeSnapshot } from "./search/snapshot-store.ts";
import { dropKept } from "./kept-cache.ts";
import { isStoreName, ownerOf, storeName, type StoreOwner } from "./store-name.ts";

/** What happens to unsent work: discarded explicitly, backed up for its owner, or deleted together with all backups. */
export type Unsent = "give_up" | "keep" | "forget";

export interface Device {
  world: World;
  backup: BackupStore;
  /** Drafts outside the stores; the app deletes them afterwards. */
  drafts?: DraftStore;
  /** An in-memory IndexedDB in tests. */
  disk?: DiskOptions;
}

/**
 * Removes a store. Unsent work is encrypted first if it is to be kept; if that fails, the store stays with only the
 * unsent work. All connections to the store must be closed.
 */
export async function leaveStore(device: Device, owner: StoreOwner, unsent: Unsent): Promise<void> {
  const { backup, disk } = device;
  const db = openDatabase(owner.name, disk);
  const storeId = await readMeta(db, "born").catch(() => undefined);
  const drafts = unsent === "keep" && owner.actor_id === null ? device.drafts?.read(owner.user_id) : undefined;
  const isSafe = unsent !== "keep" || (await sealBackup(db, owner, device, drafts));
  if (isSafe) await db.delete();
  else await emptyMirror(db, drafts);
  await backup.remove(storeId === undefined ? [] : [copyId(storeId)]);
  if (unsent === "forget") await forgetKept(backup, owner.user_id);
  await removeSnapshot(owner.name);
  await dropKept(owner);
}

/** True once no unsent work is only in this store. */
async function sealBackup(
  db: LocalDatabase,
  { user_id }: StoreOwner,
  { world, backup }: Device,
  drafts: Drafts | undefined,
): Promise<boolean> {
  const work = { ...(await readUnsent(db)), ...(drafts && { drafts }) };
  if (countOf(work) === 0 && !drafts) return true;
  const key = await readMeta(db, "keeping_key");
  if (!key) return false;
  await backup.put(await seal(work, { user_id, key }, { id: world.uuid(), at: world.now() }));
  return true;
}

const staying: readonly string[] = ["outbox", "outbox_files", "needs", "prepared_imports", "bases", "meta"];

/** Keeps unsent work and removes all data from the server. */
async function emptyMirror(db: LocalDatabase, drafts: Drafts | undefined): Promise<void> {
  await db.open();
  const names = db.tables.map(({ name }) => name);
  await transact(db, names, async () => {
    for (const name of names) if (!staying.includes(name)) await db.table(name).clear();
    await db.bases.toCollection().modify({ row: null });
    await db.meta.clear();
    if (drafts) await writeMeta(db, "drafts", drafts);
  });
  db.close();
}

async function forgetKept(backup: BackupStore, user_id: string): Promise<void> {
  if (!canSeal()) return;
  const kept = await backup.of(await whoseMark(user_id));
  await backup.remove(kept.map(({ id }) => id));
}

/** Removes readable data of everyone except `mine` (identities). */
export async function clearOthers(
  device: Device,
  mine: readonly string[],
  closing: (name: string) => void,
): Promise<void> {
  const others = (await ownersHere(device.disk)).filter((owner) => !mine.includes(identityOf(owner)));
  for (const owner of others) {
    closing(owner.name);
    await leaveStore(device, owner, "keep");
  }
}

/** Another app version stored this user's data under another name: migrate its unsent work. */
export async function adoptFormer(
  replayer: () => Promise<Replayer>,
  owner: StoreOwner,
  disk?: DiskOptions,
): Promise<Set<number>> {
  const changed = new Set<number>();
  for (const former of await ownersHere(disk)) {
    if (identityOf(former) !== identityOf(owner) || former.name === owner.name) continue;
    const db = openDatabase(former.name, disk);
    const work = await readUnsent(db);
    const source = `${former.name} ${work.outbox.at(-1)?.id ?? ""}`;
    for (const bucket of await restore(await replayer(), work, source)) changed.add(bucket);
    await db.delete();
    await removeSnapshot(former.name);
  }
  return changed;
}

export function ownerOfStore(user_id: string, actor_id: string | null): StoreOwner {
  return { name: storeName(user_id, actor_id), user_id, actor_id };
}

/** Users with stores on this device. */
export async function ownersHere(disk?: DiskOptions): Promise<StoreOwner[]> {
  return ((await databaseNames(disk)) ?? []).filter(isStoreName).map(ownerOf);
}

function identityOf({ user_id, actor_id }: StoreOwner): string {
  return identityText(user_id, actor_id);
}
