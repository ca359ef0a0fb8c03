/**
 * Backup of unsent work for its owner at sign-out: encrypted (AES-256-GCM) with a key that only the server returns,
 * only to them, and no longer once the device was wiped remotely.
 */
import { isMirrored } from "../collections/index.ts";
import { type LocalDatabase, transact } from "../db/database.ts";
import type { KeptPackage } from "../db/backup-store.ts";
import { readMeta, writeMeta } from "../db/meta.ts";
import type { KeptBlob, SyncConflict, PreparedImport, QueuedIntent } from "../db/records.ts";
import { tablesOf } from "../db/rows.ts";
import type { Replayer } from "../mirror/rebase.ts";
import { redraw } from "./settle.ts";

export interface UnsentWork {
  outbox: QueuedIntent[];
  /** Open conflicts: the local values are not on the server. */
  needs: SyncConflict[];
  /** Imports in preparation. Absent in backups of versions that stored none. */
  imports?: PreparedImport[];
  /** Bytes of the files of the outbox and the imports. */
  files: KeptBlob[];
  /** Typed text that was not saved yet. Absent if there is none. */
  drafts?: Drafts;
}

/** Drafts of one user outside the store, by name; `local` does not know their format. */
export type Drafts = Record<string, unknown>;

export interface DraftStore {
  /** Undefined if there are none. */
  read(user_id: string): Drafts | undefined;
  /** Does not replace newer ones. */
  restore(user_id: string, drafts: Drafts): void;
}

export async function readUnsent(db: LocalDatabase): Promise<UnsentWork> {
  const [outbox, conflicts] = [await db.outbox.orderBy("n").toArray(), await db.needs.toArray()];
  return {
    outbox,
    needs: conflicts,
    imports: await db.prepared_imports.toArray(),
    files: await db.outbox_files.toArray(),
  };
}

type Told = Omit<UnsentWork, "files">;

export function countOf({ outbox, needs: conflicts, imports = [] }: Told): number {
  return outbox.length + conflicts.length + imports.length;
}

type Labelled = (field: string, record: string) => string;

/** Labels of the work that would be lost. `labelled` names a field as on the pages, where their text is loaded. */
export function titlesOf({ outbox, needs: conflicts, imports = [] }: Told, labelled: Labelled = plainly): string[] {
  return [
    ...imports.map(({ file_name }) => `Import of ${file_name}, not sent yet`),
    ...outbox.map(({ title }) => title),
    ...conflicts.map(
      ({ field, record, which, contact_id }) =>
        `Your ${labelled(field, record ?? "contact")} of ${which ?? `contact ${contact_id}`}`,
    ),
  ];
}

function plainly(field: string): string {
  return field.replaceAll(/[._]/g, " ");
}

/** False on plain http, where the browser provides no crypto. */
export function canSeal(): boolean {
  return (globalThis as { crypto?: { subtle?: unknown } }).crypto?.subtle !== undefined;
}

/** The key is not extractable. `text`: 32 bytes, base64url. */
export function importKey(text: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  return crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
}

export interface Owner {
  user_id: string;
  key: CryptoKey;
}

const ivBytes = 12;

export async function seal(
  { files, ...work }: UnsentWork,
  owner: Owner,
  { id, at }: Pick<KeptPackage, "id" | "at">,
): Promise<KeptPackage> {
  const text = new TextEncoder().encode(JSON.stringify(work));
  const kept: NonNullable<KeptPackage["files"]> = [];
  for (const file of files) kept.push({ id: file.id, ...(await sealBytes(await file.blob.arrayBuffer(), owner)) });
  return { id, whose: await whoseMark(owner.user_id), at, ...(await sealBytes(text, owner)), files: kept };
}

type Sealed = Pick<KeptPackage, "iv" | "sealed">;

async function sealBytes(bytes: BufferSource, { user_id, key }: Owner): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  return { iv, sealed: await crypto.subtle.encrypt(cipher(iv, user_id), key, bytes) };
}

function openSealed({ iv, sealed }: Sealed, { user_id, key }: Owner): Promise<ArrayBuffer> {
  return crypto.subtle.decrypt(cipher(iv, user_id), key, sealed);
}

/** Null if it was encrypted with another key, for another user, or modified since. */
export async function unseal({ iv, sealed, files = [] }: KeptPackage, owner: Owner): Promise<UnsentWork | null> {
  try {
    const text = await openSealed({ iv, sealed }, owner);
    const work = JSON.parse(new TextDecoder().decode(text)) as Told;
    const blobs: KeptBlob[] = [];
    for (const file of files) blobs.push({ id: file.id, blob: new Blob([await openSealed(file, owner)]) });
    return { ...work, files: blobs };
  } catch {
    return null;
  }
}

/** The owner is bound as additional data: a package relabeled for another user cannot be decrypted. */
function cipher(iv: Uint8Array<ArrayBuffer>, user_id: string): AesGcmParams {
  return { name: "AES-GCM", iv, additionalData: new TextEncoder().encode(`kept work 1\n${user_id}`) };
}

export async function whoseMark(user_id: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`kept work\n${user_id}`));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const takenUpRemembered = 50;

/**
 * Restores work to its owner's outbox, before anything already queued: it is older. It keeps its own keys, so that a
 * write the server already accepted takes effect once. Repeating the same `source` changes nothing.
 */
export async function restore(replayer: Replayer, work: UnsentWork, source: string): Promise<Set<number>> {
  const { db } = replayer;
  const changed = new Set<number>();
  const keys = work.outbox.flatMap(({ touches }) => touches).filter(isMirrored);
  const tables = [...tablesOf(keys.map(({ collection }) => collection)), "needs", "prepared_imports"];
  await transact(db, tables, async () => {
    const taken = (await readMeta(db, "taken_up")) ?? [];
    if (taken.includes(source)) return;
    await writeMeta(db, "taken_up", [...taken, source].slice(-takenUpRemembered));
    await queueFirst(db, work.outbox);
    await db.outbox_files.bulkPut(work.files);
    await db.needs.bulkPut(work.needs);
    await db.prepared_imports.bulkPut(work.imports ?? []);
    await redraw(replayer, keys, changed);
  });
  return changed;
}

async function queueFirst(db: LocalDatabase, outbox: readonly QueuedIntent[]): Promise<void> {
  const here = await db.outbox
    .where("id")
    .anyOf(outbox.map(({ id }) => id))
    .toArray();
  const known = new Set(here.map(({ id }) => id));
  const missing = outbox.filter(({ id }) => !known.has(id));
  const first = (await db.outbox.orderBy("n").first())?.n ?? 1;
  await db.outbox.bulkAdd(missing.map((queued, at) => ({ ...queued, n: first - missing.length + at, next_at: 0 })));
}
