/** Nightly: uploads nobody finished or used, deleted files past their time, and bytes nobody needs go. */
import type { Kysely } from "kysely";
import { deletedFileKeptDays } from "../../domain/values/limits.ts";
import { uploadKeptDays } from "../../domain/files/upload.ts";
import { recordingKeptUntil } from "../../domain/dialer/recording-retention.ts";
import { dayMs } from "../../kit/dates.ts";
import { freeDeletedFiles } from "../files/contact-file-rows.ts";
import type { Database, Trx } from "../db/schema.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import type { Services } from "../services.ts";
import type { Outcome } from "../jobs/queue.ts";
import { type DueRecording, freeRecordings, keepRecordingsUntil, lockDueRecordings } from "../calls/recording-rows.ts";
import { dropUnneeded, keysInUse, letGoContents } from "./content-rows.ts";
import { deleteUpload, listOldUploads } from "./upload-rows.ts";

type Parts = Pick<Services, "db" | "world" | "storage" | "parts">;

const atOnce = 200;
/** Bytes come before the row that names them: what is young may still get one. */
const strayAgeMs = dayMs;

export async function clearFiles(services: Parts, signal: AbortSignal): Promise<Outcome> {
  for (const tenant_id of await tenantsOf(services.db)) {
    for (const step of [clearUploads, clearDeleted, clearRecordings, clearUnneeded]) {
      while ((await step(services, tenant_id)) === atOnce) if (signal.aborted) return "again";
    }
    const { storage, parts } = services;
    await clearStrays(services, tenant_id, { list: storage.list, drop: storage.remove, signal });
    await clearStrays(services, tenant_id, { list: parts.list, drop: parts.drop, signal });
    if (signal.aborted) return "again";
  }
  return "done";
}

async function tenantsOf(db: Kysely<Database>): Promise<string[]> {
  const rows = await db.selectFrom("tenants").select("tenant_id").orderBy("tenant_id").execute();
  return rows.map(({ tenant_id }) => tenant_id);
}

async function clearUploads({ db, world, parts }: Parts, tenant_id: string): Promise<number> {
  const before = world.now() - uploadKeptDays * dayMs;
  const gone = await tenantTx(db, tenant_id, async (trx) => {
    const old = await listOldUploads(trx, tenant_id, before, atOnce);
    const hashes = old.flatMap(({ sha256 }) => sha256 ?? []);
    await letGoContents(trx, tenant_id, hashes);
    for (const upload of old) await deleteUpload(trx, upload);
    return old;
  });
  for (const { storage_key } of gone) await parts.drop(storage_key);
  return gone.length;
}

async function clearDeleted({ db, world }: Parts, tenant_id: string): Promise<number> {
  const now = world.now();
  return tenantTx(db, tenant_id, async (trx: Trx) => {
    const hashes = await freeDeletedFiles(trx, tenant_id, {
      before: now - deletedFileKeptDays * dayMs,
      now,
      limit: atOnce,
    });
    await letGoContents(trx, tenant_id, hashes);
    return hashes.length;
  });
}

/** The sound of calls, unless a rule keeps it longer by now than it did when it came. */
async function clearRecordings({ db, world }: Parts, tenant_id: string): Promise<number> {
  const now = world.now();
  return tenantTx(db, tenant_id, async (trx: Trx) => {
    const due = await lockDueRecordings(trx, tenant_id, now, atOnce);
    const untilOf = ({ at, is_medicare }: DueRecording) => recordingKeptUntil(at, is_medicare);
    for (const kept of due.filter((one) => untilOf(one) > now))
      await keepRecordingsUntil(trx, tenant_id, [kept.call_id], untilOf(kept));
    await freeRecordings(
      trx,
      tenant_id,
      due.filter((one) => untilOf(one) <= now),
      now,
    );
    return due.length;
  });
}

async function clearUnneeded({ db, storage }: Parts, tenant_id: string): Promise<number> {
  const keys = await tenantTx(db, tenant_id, (trx) => dropUnneeded(trx, tenant_id, atOnce));
  for (const key of keys) await storage.remove(key);
  return keys.length;
}

interface Lying {
  list(tenant_id: string, after: string, limit: number): Promise<string[]>;
  drop(key: string): Promise<void>;
  signal: AbortSignal;
}

/** Bytes without a row: a server was killed between the one and the other. */
async function clearStrays({ db, world }: Parts, tenant_id: string, lying: Lying): Promise<void> {
  for (let after = ""; !lying.signal.aborted;) {
    const keys = await lying.list(tenant_id, after, atOnce);
    const used = await tenantTx(db, tenant_id, (trx) => keysInUse(trx, tenant_id, keys));
    const strays = keys.filter((key) => !used.has(key) && bornAt(key) < world.now() - strayAgeMs);
    for (const key of strays) await lying.drop(key);
    if (keys.length < atOnce) return;
    after = keys.at(-1) ?? "";
  }
}

/** Ids tell when they were made (version 7). */
function bornAt(key: string): number {
  return Number.parseInt((key.split("/")[1] ?? "").replaceAll("-", "").slice(0, 12), 16);
}
