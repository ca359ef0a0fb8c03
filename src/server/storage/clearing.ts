/** Nightly: removes unfinished or unused uploads, deleted files past retention, and unreferenced bytes. */
import { uploadKeptDays } from "../../domain/files/upload.ts";
import type { Trx } from "../db/schema.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import { hookPoint } from "../hooks.ts";
import type { Services } from "../services.ts";
import { attemptSteps, eachTenant } from "../jobs/each-tenant.ts";
import type { Outcome } from "../jobs/queue.ts";
import { dayMs } from "../../kit/durations.ts";
import { dropUnneeded, keysInUse, letGoContents } from "./content-rows.ts";
import { deleteUpload, listOldUploads } from "./upload-rows.ts";

type Parts = Pick<Services, "db" | "world" | "storage" | "parts" | "hooks">;

const atOnce = 200;
/** Bytes are written before the row that names them: recent bytes may still get one. */
const strayAgeMs = dayMs;

/** Releases at most `limit` contents that a feature no longer needs; returns how many it checked. */
export type FreeContents = (trx: Trx, tenant_id: string, due: { now: number; limit: number }) => Promise<number>;

export const freeContents = hookPoint<FreeContents>("contents to let go of");

export async function clearFiles(services: Parts, signal: AbortSignal): Promise<Outcome> {
  const freeing = services.hooks.of(freeContents).map(freeStep);
  const { storage, parts } = services;
  const places = [
    { list: storage.list, drop: storage.remove, signal },
    { list: parts.list, drop: parts.drop, signal },
  ];
  return eachTenant(services, signal, (tenant_id) =>
    attemptSteps([
      ...[clearUploads, ...freeing, clearUnneeded].map((step) => () => inBatches(step, services, tenant_id, signal)),
      ...places.map((lying) => () => clearStrays(services, tenant_id, lying)),
      async () => (signal.aborted ? "again" : "done"),
    ]),
  );
}

async function inBatches(
  step: (services: Parts, tenant_id: string) => Promise<number>,
  services: Parts,
  tenant_id: string,
  signal: AbortSignal,
): Promise<Outcome> {
  while ((await step(services, tenant_id)) === atOnce) if (signal.aborted) return "again";
  return "done";
}

function freeStep(free: FreeContents) {
  return ({ db, world }: Parts, tenant_id: string) =>
    tenantTx(db, tenant_id, (trx) => free(trx, tenant_id, { now: world.now(), limit: atOnce }));
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

/** Bytes without a row: a server was killed between the two writes. */
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

/** Ids contain their creation time (version 7). */
function bornAt(key: string): number {
  return Number.parseInt((key.split("/")[1] ?? "").replaceAll("-", "").slice(0, 12), 16);
}
