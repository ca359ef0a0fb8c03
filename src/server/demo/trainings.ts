/** A short video with captions and a document to learn from, added once. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createHash } from "node:crypto";
import { trainingTypeOf } from "../../domain/trainings/training-type.ts";
import { addDays, dayOf } from "../../kit/dates.ts";
import { ChangeSet } from "../changes/change-set.ts";
import { stamp } from "../changes/stamp.ts";
import type { Trx } from "../db/schema.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import type { Services } from "../services.ts";
import { keepContent } from "../storage/content-rows.ts";
import { factsOf } from "../storage/file-sample.ts";
import { saveTraining } from "../trainings/training-rows.ts";
import { storageKey } from "../../vendors/storage/storage.ts";
import { lacksTrainings, ownCorporation } from "./training-holder-rows.ts";

type Parts = Pick<Services, "db" | "world" | "storage">;

const shown = [
  {
    section: "Getting started",
    title: "Your first conversation",
    file: "training.mp4",
    captions: "training-captions.vtt",
    duration_ms: 29_590,
    dueInDays: 14,
  },
  {
    section: "Getting started",
    title: "How an application looks",
    file: "application.pdf",
    captions: null,
    duration_ms: null,
    dueInDays: null,
  },
] as const;

export async function layDemoTrainings(services: Parts, keys: readonly string[]): Promise<void> {
  const { db, world } = services;
  const tenants = await db.selectFrom("tenants").select(["tenant_id", "name"]).where("key", "in", keys).execute();
  for (const tenant of tenants) {
    const { tenant_id } = tenant;
    await tenantTx(db, tenant_id, async (trx) => {
      if (!(await lacksTrainings(trx, tenant_id))) return;
      const changeSet = new ChangeSet();
      const corporation_id = await ownCorporation(trx, tenant, { id: world.uuid(), now: world.now() });
      for (const position of shown.keys())
        changeSet.add("trainings", await layTraining(services, trx, { tenant_id, corporation_id, position }));
      await stamp(trx, tenant_id, changeSet);
    });
  }
}

interface Place {
  tenant_id: string;
  corporation_id: string;
  position: number;
}

async function layTraining(services: Parts, trx: Trx, { tenant_id, corporation_id, position }: Place): Promise<string> {
  const { section, title, file, captions, duration_ms, dueInDays } = shown[position] ?? shown[0];
  const now = services.world.now();
  const id = services.world.uuid();
  const bytes = asset(file);
  await saveTraining(trx, tenant_id, {
    id,
    section,
    title,
    section_position: 0,
    position,
    corporation_id,
    for_account_types: [],
    required_by: dueInDays === null ? null : addDays(dayOf(now), dueInDays),
    duration_ms,
    ...trainingTypeOf({ head: bytes, tail: bytes }, file),
    file_name: file,
    size: bytes.length,
    sha256: await keep(services, trx, tenant_id, bytes),
    part_hashes: [createHash("sha256").update(bytes).digest("hex")],
    captions: captions === null ? "" : await keep(services, trx, tenant_id, asset(captions)),
    version: 1,
    updated_at: now,
    deleted_at: null,
    seq: 0,
  });
  return id;
}

const asset = (name: string) => readFileSync(join(import.meta.dirname, name));

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function keep({ world, storage }: Parts, trx: Trx, tenant_id: string, bytes: Buffer): Promise<string> {
  const storage_key = storageKey(tenant_id, world.uuid());
  await storage.put(storage_key, once(bytes));
  const facts = await factsOf(once(bytes));
  await keepContent(trx, tenant_id, { ...facts, storage_key }, world.now());
  return facts.sha256;
}
