/**
 * Unsent work that stays for its owner when they leave the device: sealed (AES-256-GCM) under a key that only the server
 * gives back, only to them, and no longer once the device was wiped from afar.
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
  /** Choices not yet made: one's own values are on no server. */
  needs: SyncConflict[];
  /** Imports being prepared. Left out by versions that kept none. */
  imports?: PreparedImport[];
  /** Bytes of the files among the outbox and the imports. */
  files: KeptBlob[];
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

/** What would be lost, in the person's words. `labelled` names a field as the pages do, where their words are at hand. */
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

/** False on plain http, where the browser offers no encryption. */
export function canSeal(): boolean {
  return (globalThis as { crypto?: { subtle?: unknown } }).crypto?.subtle !== undefined;
}

/** The key cannot be read back out of the browser. `text`: 32 bytes, base64url. */
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

/** Null when it was sealed under another key, for somebody else, or altered since. */
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

/** The owner is bound into the seal: a package relabelled for somebody else does not open. */
function cipher(iv: Uint8Array<ArrayBuffer>, user_id: string): AesGcmParams {
  return { name: "AES-GCM", iv, additionalData: new TextEncoder().encode(`kept work 1\n${user_id}`) };
}

export async function whoseMark(user_id: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`kept work\n${user_id}`));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const takenUpRemembered = 50;

/**
 * Puts work back into its owner's outbox, before whatever waits there already: it is older. Under its own keys, so that
 * a write which did arrive takes effect once. A second time the same `source` changes nothing.
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
