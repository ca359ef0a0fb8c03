/** Seals documents after they were filed, ends links whose time is over, and deletes forms past their retention. */
import { complianceDay } from "../../domain/compliance/compliance.ts";
import { soaExpiringDays } from "../../domain/soa/limits.ts";
import { expireSoa, stepped } from "../../domain/soa/soa-edit.ts";
import type { SoaEvidence, SoaRequest, SoaVersion } from "../../domain/soa/soa-request.ts";
import { dayMs } from "../../kit/durations.ts";
import type { SealKey } from "../../vendors/seal/pdf-seal.ts";
import { audit } from "../changes/audit.ts";
import { findTenant } from "../db/tenant-rows.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import { attemptAll } from "../jobs/attempt-all.ts";
import { attemptSteps, eachTenant } from "../jobs/each-tenant.ts";
import type { PurgeStep } from "../jobs/purge.ts";
import type { Outcome } from "../jobs/queue.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";
import type { Services } from "../services.ts";
import { findContent, letGoContents } from "../storage/content-rows.ts";
import { bytesOf } from "../storage/upload-receive.ts";
import { keepPdf, sha256Of } from "./soa-filing.ts";
import { findSoa, updateSoa } from "./soa-rows.ts";
import { saveSoa } from "./soa-save.ts";
import {
  deleteOldSoas,
  findSealKey,
  insertSealKey,
  listEnded,
  listEnding,
  listUnsealed,
  markEndingTold,
  putOffSeal,
} from "./soa-seal-rows.ts";

const atOnce = 100;
const firstId = "00000000-0000-0000-0000-000000000000";

export async function workOnForms(services: Services, signal: AbortSignal): Promise<Outcome> {
  return eachTenant(services, signal, (tenant_id) =>
    attemptSteps([
      () => endLinks(services, tenant_id),
      () => tellEndings(services, tenant_id),
      () => sealAll(services, tenant_id, signal),
    ]),
  );
}

async function endLinks(services: Services, tenant_id: string): Promise<void> {
  const { db, world } = services;
  const ids = await tenantTx(db, tenant_id, (trx) => listEnded(trx, tenant_id, world.now(), atOnce));
  await attemptAll(
    ids.map(
      (id) => () =>
        tenantWork(services, systemActor(tenant_id), async (ctx) => {
          const soa = await findSoa(ctx.trx, tenant_id, id, { lock: true });
          if (soa && (soa.expires_at ?? 0) <= world.now())
            await saveSoa(ctx, soa, expireSoa(soa, world.now()), "expire");
        }),
    ),
  );
}

/** Once per link: the entry in the audit starts workflows. */
async function tellEndings(services: Services, tenant_id: string): Promise<void> {
  const { db, world } = services;
  const now = world.now();
  const until = now + soaExpiringDays * dayMs;
  const ids = await tenantTx(db, tenant_id, (trx) => listEnding(trx, tenant_id, { now, until }, atOnce));
  await attemptAll(
    ids.map(
      (id) => () =>
        tenantWork(services, systemActor(tenant_id), async (ctx) => {
          if (await markEndingTold(ctx.trx, tenant_id, id, until))
            await audit(ctx, { action: "expiring", record_type: "soa_request", record_id: id });
        }),
    ),
  );
}

/** One that fails keeps no other from its seal, and is tried again later. */
async function sealAll(services: Services, tenant_id: string, signal: AbortSignal): Promise<Outcome> {
  const { db, world } = services;
  const now = world.now();
  for (let after = firstId; !signal.aborted;) {
    const ids = await tenantTx(db, tenant_id, (trx) => listUnsealed(trx, tenant_id, { after, now }, atOnce));
    await attemptAll(ids.map((id) => () => trySeal(services, tenant_id, id)));
    if (ids.length < atOnce) return "done";
    after = ids.at(-1) ?? after;
  }
  return "again";
}

async function trySeal(services: Services, tenant_id: string, id: string): Promise<void> {
  const { db, world } = services;
  try {
    await sealForm(services, tenant_id, id);
  } catch (fault) {
    await tenantTx(db, tenant_id, (trx) => putOffSeal(trx, tenant_id, id, world.now()));
    throw fault;
  }
}

async function sealForm(services: Services, tenant_id: string, id: string): Promise<void> {
  const soa = await tenantTx(services.db, tenant_id, (trx) => findSoa(trx, tenant_id, id));
  for (const version of soa?.versions ?? [])
    if (soa && version.sealed_sha256 === null) await sealVersion(services, tenant_id, soa, version);
}

/** The seal is made outside a transaction, which would hold the form meanwhile. */
async function sealVersion(services: Services, tenant_id: string, soa: SoaRequest, version: SoaVersion): Promise<void> {
  const { db, world, seals } = services;
  const content = await tenantTx(db, tenant_id, (trx) => findContent(trx, tenant_id, version.pdf_sha256));
  const entry = soa.evidence.find(({ pdf_sha256 }) => pdf_sha256 === version.pdf_sha256);
  if (!content || !entry) return;
  const pdf = await wholeOf(bytesOf(services, content));
  const ask = { pdf, key: await keyOf(services, tenant_id), now: world.now(), ...pageOf(entry) };
  const { bytes, has_timestamp } = await seals.seal(ask);
  await tenantWork(services, systemActor(tenant_id), async (ctx) => {
    const now = await findSoa(ctx.trx, tenant_id, soa.id, { lock: true });
    if (!now || now.versions.some(({ number, sealed_sha256 }) => number === version.number && sealed_sha256 !== null))
      return;
    await keepPdf(ctx, bytes);
    const sealed = { sealed_sha256: sha256Of(bytes), sealed_at: world.now(), has_timestamp };
    const versions = now.versions.map((one) => (one.number === version.number ? { ...one, ...sealed } : one));
    await updateSoa(ctx.trx, tenant_id, stepped({ ...now, versions }, world.now()));
    ctx.changeSet.add("soa_requests", soa.id);
  });
}

async function wholeOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const list: Uint8Array[] = [];
  for await (const piece of pieces) list.push(piece);
  return Buffer.concat(list);
}

function pageOf(entry: SoaEvidence): { reason: string; title: string; lines: string[] } {
  const at = (moment: number | null) => (moment === null ? "unknown" : new Date(moment).toISOString());
  const seconds = entry.difference_ms === null ? "unknown" : `${entry.difference_ms / 1_000} s`;
  return {
    reason: `Scope of Appointment, ${entry.what}`,
    title: "Filed on the server",
    lines: [
      `Step: ${entry.what} by the ${entry.by}`,
      `Time by the server: ${at(entry.server_at)}`,
      `Time by the device: ${at(entry.device_at)}`,
      `Difference, including time without a connection: ${seconds}`,
      `Server's time that the device last knew: ${at(entry.heard_at)}`,
      `Address: ${entry.ip.replace(/[^\da-fA-F.:]/g, "") || "unknown"}`,
      `SHA-256 of the document as it was made: ${entry.pdf_sha256}`,
      `SHA-256 of this step: ${entry.hash}`,
    ],
  };
}

const purposeOf = (tenant_id: string) => `soa seal key ${tenant_id}`;

/** Made with the first document. */
async function keyOf(services: Services, tenant_id: string): Promise<SealKey> {
  const { db, world, box, seals } = services;
  const find = () => tenantTx(db, tenant_id, (trx) => findSealKey(trx, tenant_id));
  const open = ({ certificate, key_sealed }: { certificate: string; key_sealed: string }) => ({
    certificate,
    private_key: box.open(key_sealed, purposeOf(tenant_id)),
  });
  const known = await find();
  if (known) return open(known);
  const company = (await tenantTx(db, tenant_id, (trx) => findTenant(trx, tenant_id)))?.name ?? "Fieldline";
  const { certificate, private_key } = await seals.newKey(company, world.now());
  const stored = { certificate, key_sealed: box.seal(private_key, purposeOf(tenant_id)) };
  await tenantTx(db, tenant_id, (trx) => insertSealKey(trx, tenant_id, stored, world.now()));
  return open((await find()) ?? stored);
}

/** Forms outlive their contact and go when their own time is over. */
export const soaPurge: PurgeStep = {
  async ofTenant({ db, world }, tenant_id, signal) {
    for (;;) {
      if (signal.aborted) return "again";
      const deleted = await tenantTx(db, tenant_id, async (trx) => {
        const gone = await deleteOldSoas(trx, tenant_id, complianceDay(world.now()), atOnce);
        await letGoContents(trx, tenant_id, gone.flat());
        return gone.length;
      });
      if (deleted < atOnce) return "done";
    }
  },
};
